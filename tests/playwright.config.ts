import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumExecutable } from './harness/application/chromium';
import { DEFAULT_WAIT } from './harness/temporary';

export default defineConfig({
    testDir: 'e2e',
    outputDir: '../test-results/e2e',
    fullyParallel: true,
    forbidOnly: true,
    retries: 0,
    workers: 2,
    timeout: 90_000,
    expect: { timeout: 15_000 },
    reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
    use: {
        browserName: 'chromium',
        viewport: { width: 1400, height: 900 },
        colorScheme: 'dark',
        actionTimeout: DEFAULT_WAIT,
        screenshot: 'only-on-failure',
        launchOptions: { executablePath: chromiumExecutable(), args: [...CHROMIUM_ARGS] }
    }
});
