import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import type { Activity } from '../../common/sessions/activity';
import type { Readiness } from '../../common/sessions/readiness';
import { waitText } from '../../common/timeline/measures';
import { absenceWords } from '../panel/readiness-words';

const SUBJECT_LENGTH = 80;

/** What the agent does, as one line. */
export function activityWords(activity: Activity, now: number): string {
    switch (activity.kind) {
        case 'tool':
            return activity.subject === undefined
                ? toolWords(activity.tool)
                : `${toolWords(activity.tool)}: ${visibleLine(activity.subject, SUBJECT_LENGTH)}`;
        case 'thinking':
            return activity.topic === undefined
                ? nls.localize('openspace/chat/thinking', 'Thinking')
                : nls.localize('openspace/chat/thinkingAbout', 'Thinking: {0}', visibleLine(activity.topic, SUBJECT_LENGTH));
        case 'retry':
            return nls.localize(
                'openspace/chat/retry',
                'Tries again in {0} (attempt {1}): {2}',
                waitText(activity.next - now),
                activity.attempt,
                visibleLine(activity.message, SUBJECT_LENGTH)
            );
        case 'fault':
            return nls.localize('openspace/chat/fault', 'Failed: {0}', visibleLine(activity.message, SUBJECT_LENGTH));
        case 'idle':
        case 'permission':
        case 'question':
        case 'writing':
        case 'working':
        case 'summarising':
            return stateWords(activity.kind);
    }
}

/** What stands in the place of an activity while nothing can happen. */
export function readinessWords({ state }: Readiness): string {
    switch (state) {
        case 'ready':
            return stateWords('idle');
        case 'starting':
        case 'reconnecting':
        case 'failed':
            return absenceWords(state);
        case 'no-folder':
        case 'untrusted':
        case 'no-model':
            return nls.localize('openspace/chat/headNotReady', 'Not ready');
    }
}

/** The same without what changes all the time, for those who listen. */
export function stateWords(kind: Activity['kind']): string {
    switch (kind) {
        case 'idle':
            return nls.localize('openspace/chat/idle', 'Ready');
        case 'fault':
            return nls.localize('openspace/chat/faulty', 'The agent failed');
        case 'permission':
            return nls.localize('openspace/chat/waitsPermission', 'Waits for your permission');
        case 'question':
            return nls.localize('openspace/chat/waitsAnswer', 'Waits for your answer');
        case 'summarising':
            return nls.localize('openspace/chat/summarising', 'Compacting the conversation');
        case 'writing':
            return nls.localize('openspace/chat/writing', 'Writing');
        case 'retry':
        case 'thinking':
        case 'working':
        case 'tool':
            return nls.localize('openspace/chat/working', 'Working');
    }
}

export function finishedWords(): string {
    return nls.localize('openspace/chat/finished', 'The agent has finished');
}

function toolWords(tool: string): string {
    switch (tool) {
        case 'bash':
            return nls.localize('openspace/chat/tool/bash', 'Running');
        case 'read':
            return nls.localize('openspace/chat/tool/read', 'Reading');
        case 'edit':
        case 'write':
        case 'patch':
        case 'apply_patch':
            return nls.localize('openspace/chat/tool/edit', 'Editing');
        case 'glob':
        case 'grep':
        case 'list':
            return nls.localize('openspace/chat/tool/search', 'Searching');
        case 'webfetch':
        case 'websearch':
            return nls.localize('openspace/chat/tool/web', 'Looking on the web');
        case 'task':
            return nls.localize('openspace/chat/tool/task', 'A subagent works');
        case 'todowrite':
            return nls.localize('openspace/chat/tool/plan', 'Planning');
        default:
            return nls.localize('openspace/chat/tool/other', 'Using {0}', visibleLine(tool, 60));
    }
}
