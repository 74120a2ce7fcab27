import { ScriptedModel } from '../model/scripted-model';
import { isolatedEnvironment, scriptedConfig } from '../opencode/opencode-environment';
import { createTemporaryDirectory, DEFAULT_WAIT } from '../temporary';
import { ChatPage } from './chat-page';
import { test as base } from './test';

/** The product with an opencode of its own, which finds the scripted model in the person's configuration. */
export const test = base.extend<{ chatPanel: ChatPage }, { scripted: ScriptedModel }>({
    scripted: [
        // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern
        async ({}, use) => {
            const model = await ScriptedModel.start();
            await use(model);
            await model.stop();
        },
        { scope: 'worker' }
    ],
    applicationOptions: [
        async ({ scripted }, use) => {
            const home = await createTemporaryDirectory('chat-home');
            const env = await isolatedEnvironment(home.path);
            await use({
                home: home.path,
                args: ['--allow-agent'],
                env: { ...env, OPENCODE_CONFIG_CONTENT: JSON.stringify(scriptedConfig(scripted.url)) }
            });
            await home.remove();
        },
        { scope: 'worker' }
    ],
    // On a busy machine the agent's server may need a second start, which is not the test's time.
    chatPanel: [
        async ({ ide }, use) => {
            const panel = new ChatPage(ide);
            await panel.ready();
            await use(panel);
        },
        { timeout: 3 * DEFAULT_WAIT }
    ]
});

export { expect } from './test';
