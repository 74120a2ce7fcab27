import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { plainTerminalText, styledTerminalText } from '../../common/tools/terminal-text';
import { CopyButton } from '../markdown/copy-button';
import { useTimeline } from '../timeline/timeline-context';

/** The end of an output is what people look for. */
const SHOWN = 12_000;

/** What a program wrote, in the terminal's colours. */
export function TerminalOutput({ command, output }: { command?: string; output: string }): React.ReactNode {
    const { services } = useTimeline();
    const pieces = React.useMemo(() => styledTerminalText(output.length > SHOWN ? output.slice(-SHOWN) : output), [output]);
    return (
        <div className="openspace-terminal">
            <CopyButton
                label={nls.localize('openspace/chat/copyOutput', 'Copy command and output')}
                copy={() => services.copy(plainTerminalText(command === undefined ? output : `$ ${command}\n${output}`))}
            />
            <pre tabIndex={0} aria-label={nls.localize('openspace/chat/output', 'Output')}>
                {command !== undefined && <span className="openspace-terminal-command">{`$ ${plainTerminalText(command)}\n`}</span>}
                {output.length > SHOWN &&
                    `… ${nls.localize('openspace/chat/outputCut', '{0} characters before this', output.length - SHOWN)}\n`}
                {pieces.map(({ text, styles }, index) =>
                    styles.length === 0 ? (
                        text
                    ) : (
                        <span key={index} className={styles.map(style => `openspace-ansi-${style}`).join(' ')}>
                            {text}
                        </span>
                    )
                )}
            </pre>
        </div>
    );
}
