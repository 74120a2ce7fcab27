import { expect } from 'chai';
import { MarkdownString } from '@theia/core/lib/common/markdown-rendering/markdown-string';
import type { ServerStatus } from '../../common/server/server-status';
import { statusItem } from './status-item';

describe('The agent’s item in the status bar', () => {
    it('is not there where the agent may not run', () => {
        expect(statusItem({ state: 'off' }, false)).to.equal(undefined);
        expect(statusItem({ state: 'failed', reason: 'It broke.', log: [] }, false)?.text).to.contain('not running');
    });

    const looks: [ServerStatus, string, string][] = [
        [{ state: 'off' }, 'Agent: not started', 'Click to start it now'],
        [{ state: 'starting' }, 'Agent: starting', 'being started'],
        [{ state: 'ready', version: '1.18.18', external: false }, 'Agent: ready', 'opencode 1.18.18 is running'],
        [{ state: 'ready', version: '1.19.0', external: true }, 'Agent: ready', 'that you run'],
        [{ state: 'reconnecting', reason: 'It was ended by SIGKILL.', attempt: 1 }, 'Agent: reconnecting', 'SIGKILL'],
        [{ state: 'failed', reason: 'There is no opencode.', log: [] }, 'Agent: not running', 'There is no opencode.']
    ];
    for (const [status, text, tooltip] of looks) {
        it(`says "${text}" and why: ${tooltip}`, () => {
            const item = statusItem(status);
            expect(item?.text).to.contain(text);
            expect(MarkdownString.is(item?.tooltip) && item.tooltip.value.replaceAll('\\', '').replaceAll('&nbsp;', ' ')).to.contain(
                tooltip
            );
            expect(item?.accessibilityInformation?.label).to.contain(tooltip);
        });
    }

    it('never lets a reason of the server become markup', () => {
        const item = statusItem({ state: 'failed', reason: '[click](command:evil) <b>', log: [] });
        expect(MarkdownString.is(item?.tooltip) && item.tooltip.value).to.not.contain('[click](command:evil)');
    });
});
