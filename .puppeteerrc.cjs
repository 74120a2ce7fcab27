// @theia/cli depends on puppeteer; the tests use the system's Chromium, so no browser is downloaded.
module.exports = { skipDownload: true };
