// @ts-check
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { useTemporaryFolder } from '../setup/testing/temporary-folder.mjs';
import { browserCommand, openBrowser } from './open-browser.mjs';

describe('the browser', () => {
    const folder = useTemporaryFolder();
    const desktop = () => {
        folder.write('bin/xdg-open', `#!/bin/sh\necho "$1" > "${folder.path}/opened"\n`, 0o755);
        return {
            wanted: true,
            interactive: true,
            env: { PATH: path.join(folder.path, 'bin'), DISPLAY: ':0' },
            platform: /** @type {const} */ ('linux')
        };
    };

    it('is opened only for a person with a display who wants it', () => {
        const situation = desktop();
        expect(browserCommand(situation)).to.have.property('command', path.join(folder.path, 'bin', 'xdg-open'));
        expect(browserCommand({ ...situation, wanted: false })).to.equal(undefined);
        expect(browserCommand({ ...situation, interactive: false })).to.equal(undefined);
        expect(browserCommand({ ...situation, env: { ...situation.env, CI: 'true' } })).to.equal(undefined);
        expect(browserCommand({ ...situation, env: { ...situation.env, DISPLAY: '' } })).to.equal(undefined);
        expect(browserCommand({ ...situation, env: { DISPLAY: ':0', PATH: '' } })).to.equal(undefined);
        expect(browserCommand({ ...situation, platform: 'darwin', env: {} })).to.have.property('command', 'open');
    });

    it('gets the address', async function () {
        if (process.platform === 'win32') {
            this.skip();
        }
        const situation = desktop();
        const command = browserCommand(situation);
        openBrowser(/** @type {NonNullable<typeof command>} */ (command), 'http://127.0.0.1:1/#/a', situation.env, error => {
            throw error;
        });
        const opened = path.join(folder.path, 'opened');
        while (!fs.existsSync(opened) || fs.readFileSync(opened, 'utf8') === '') {
            await new Promise(resolve => setTimeout(resolve, 20));
        }
        expect(fs.readFileSync(opened, 'utf8').trim()).to.equal('http://127.0.0.1:1/#/a');
    });

    it('reports when it cannot be started', async () => {
        const error = await new Promise(resolve =>
            openBrowser({ command: path.join(folder.path, 'none'), args: [] }, 'http://x', {}, resolve)
        );
        expect(error).to.have.property('code', 'ENOENT');
    });
});
