module.exports = {
    require: ['./tests/mocha-setup.cjs'],
    reporter: './scripts/checks/counting-reporter.cjs',
    timeout: 60_000,
    forbidOnly: true
};
