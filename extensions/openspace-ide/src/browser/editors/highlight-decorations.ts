import * as monaco from '@theia/monaco-editor-core/esm/vs/editor/editor.api';
import { HighlightColor } from '../../common/editors/highlight-color';
import { LineRange } from '../../common/editors/line-range';
import { highlightBorder } from './highlight-colors';

/** Whole lines where no columns are given. */
export function toDecoration(range: LineRange, color: HighlightColor): monaco.editor.IModelDeltaDecoration {
    const { startLine, endLine = startLine, startColumn, endColumn } = range;
    const isWholeLine = startColumn === undefined && endColumn === undefined;
    return {
        range: new monaco.Range(startLine, startColumn ?? 1, endLine, isWholeLine ? 1 : (endColumn ?? Number.MAX_SAFE_INTEGER)),
        options: {
            className: `openspace-highlight openspace-${color}`,
            linesDecorationsClassName: `openspace-highlight-lines openspace-${color}`,
            isWholeLine,
            overviewRuler: { color: { id: highlightBorder(color) }, position: monaco.editor.OverviewRulerLane.Full },
            stickiness: monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges
        }
    };
}

export function toLineRange(range: monaco.IRange, isWholeLine: boolean): LineRange {
    const { startLineNumber: startLine, endLineNumber: endLine, startColumn, endColumn } = range;
    return isWholeLine ? { startLine, endLine } : { startLine, endLine, startColumn, endColumn };
}
