import type { IDisposable, Terminal } from '@xterm/headless';

/** Repetitions above this serve no screen; some of them make the parser loop for minutes. */
const MAX_REPETITIONS = 5_000;
const MANY_TIMES_HIDDEN = 100;

/** Insert and delete lines, scroll up and down, tab forward and back, repeat the last character. */
const REPEATING = ['L', 'M', 'S', 'T', 'I', 'Z', 'b'];
const TITLE_REPORTS = [20, 21];
const HIDE_CURSOR = 25;

/** The parser hides from us what it would not answer; none of these is answered, as we swallow them. */
export const REPORTS_TO_SEE = { getIconTitle: true, getWinTitle: true };

type Params = (number | number[])[];

/** Swallows what would harm the parser, and tells of what programs seldom do with good intent. */
export function watchSuspiciousSequences(terminal: Terminal, tell: (what: string) => void): IDisposable[] {
    const { parser } = terminal;
    let hidden = 0;
    return [
        ...REPEATING.map(final =>
            parser.registerCsiHandler({ final }, params => swallowWhen(first(params) > MAX_REPETITIONS, tell, 'an absurd repeat count'))
        ),
        parser.registerOscHandler(52, () => swallowWhen(true, tell, 'access to the clipboard')),
        parser.registerCsiHandler({ final: 't' }, params =>
            swallowWhen(TITLE_REPORTS.includes(first(params)), tell, 'a request to type the title')
        ),
        parser.registerCsiHandler({ prefix: '?', final: 'l' }, params => {
            hidden += params.includes(HIDE_CURSOR) ? 1 : 0;
            if (hidden > MANY_TIMES_HIDDEN) {
                tell('hiding the cursor over and over');
            }
            return false;
        }),
        parser.registerCsiHandler({ final: 'J' }, params => {
            if (first(params) >= 2) {
                tell('clearing the screen');
            }
            return false;
        })
    ];
}

export function first(params: Params): number {
    const [value] = params;
    return typeof value === 'number' ? value : 0;
}

function swallowWhen(suspicious: boolean, tell: (what: string) => void, what: string): boolean {
    if (suspicious) {
        tell(what);
    }
    return suspicious;
}
