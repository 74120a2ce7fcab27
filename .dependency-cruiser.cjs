/**
 * Which way dependencies may point: surface → files → core; within an extension common ← browser, common ← node.
 * Planted violations prove each rule: scripts/rules/dependencies.spec.mjs.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
    forbidden: [
        {
            name: 'no-cycles',
            comment: 'Two files that need each other are one thing, or miss a third.',
            severity: 'error',
            from: {},
            to: { circular: true }
        },
        {
            name: 'core-knows-no-extension',
            comment: 'Core offers contribution points; it never reaches for who fills them.',
            severity: 'error',
            from: { path: '^extensions/openspace-core/' },
            to: { path: '(^extensions/openspace-(?!core/)|@openspace/(?!core(/|$)))' }
        },
        {
            name: 'files-know-only-core',
            severity: 'error',
            from: { path: '^extensions/openspace-files/' },
            to: { path: '(^extensions/openspace-(?!core/|files/)|@openspace/(?!(core|files)(/|$)))' }
        },
        {
            name: 'surfaces-are-strangers',
            comment: 'What surfaces need of each other goes through contribution points in core.',
            severity: 'error',
            from: { path: '^extensions/openspace-(?!core/|files/)([^/]+)/' },
            to: {
                path: '(^extensions/openspace-|@openspace/)(?!core(/|$)|files(/|$))',
                pathNot: ['(^extensions/openspace-|@openspace/)$1(/|$)', '(^extensions/openspace-|@openspace/)opencode(/|$)']
            }
        },
        {
            name: 'only-chat-stands-on-opencode',
            severity: 'error',
            from: { path: '^extensions/openspace-(?!opencode/|chat/)' },
            to: { path: '(^extensions/openspace-opencode/|@openspace/opencode(/|$))' }
        },
        {
            name: 'common-stands-alone',
            severity: 'error',
            from: { path: '^(extensions/[^/]+)/src/common/' },
            to: { path: '^$1/src/(browser|node)/' }
        },
        {
            name: 'browser-and-node-meet-in-common',
            severity: 'error',
            from: { path: '^(extensions/[^/]+)/src/(browser|node)/' },
            to: { path: '^$1/src/(browser|node)/', pathNot: '^$1/src/$2/' }
        },
        {
            name: 'outsiders-know-only-core',
            comment: 'The fixture extension proves that core is all one needs to add a modality and tools.',
            severity: 'error',
            from: { path: '^tests/fixtures/extension/' },
            to: { path: '(^extensions/openspace-(?!core/)|@openspace/(?!core(/|$)))' }
        },
        {
            name: 'product-knows-no-tests',
            severity: 'error',
            from: { path: '^(extensions|browser-app)/', pathNot: '\\.spec\\.tsx?$' },
            to: { path: '^tests/' }
        }
    ],
    options: {
        doNotFollow: { path: '(^|/)(node_modules|lib)/' },
        exclude: { path: '(^|/)src-gen/' },
        tsPreCompilationDeps: true,
        enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] }
    }
};
