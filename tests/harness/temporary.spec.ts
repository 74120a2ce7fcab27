import { expect } from 'chai';
import * as fs from 'node:fs/promises';
import * as http from 'node:http';
import * as path from 'node:path';
import { createTemporaryDirectory, findFreePort, waitFor } from './temporary';

describe('Temporary resources', () => {
    it('removes a directory with its content', async () => {
        const directory = await createTemporaryDirectory('spec');
        await fs.mkdir(path.join(directory.path, 'inner'));
        await fs.writeFile(path.join(directory.path, 'inner', 'file'), 'content');

        await directory.remove();

        await expectRejection(fs.stat(directory.path), 'ENOENT');
    });

    it('finds a port that can be listened on', async () => {
        const server = http.createServer();
        const port = await findFreePort();
        await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
        server.close();
    });

    it('returns what the condition yields at last', async () => {
        let asked = 0;
        expect(await waitFor(() => (++asked === 3 ? 'third' : undefined), 'the third question')).to.equal('third');
    });

    it('says what it waited for in vain', async () => {
        await expectRejection(
            waitFor(() => false, 'the end of time', { timeout: 1 }),
            'the end of time'
        );
    });

    it('ends the wait with the error of the condition', async () => {
        const broken = (): boolean => {
            throw new Error('broken condition');
        };
        await expectRejection(waitFor(broken, 'nothing'), 'broken condition');
    });

    async function expectRejection(work: Promise<unknown>, message: string): Promise<void> {
        const outcome = await work.then(
            () => 'no error',
            error => String(error)
        );
        expect(outcome).to.contain(message);
    }
});
