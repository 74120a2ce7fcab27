// @ts-check
import { callMemory } from './call-memory.mjs';
import { chatTimeline } from './chat-timeline.mjs';
import { eventLatency } from './event-latency.mjs';
import { filePatches, fileSearch } from './files.mjs';
import { instructions } from './instructions.mjs';
import { longSession } from './long-session.mjs';
import { manySessions } from './many-sessions.mjs';
import { pageLoad } from './page-load.mjs';
import { sessionReducer } from './session-reducer.mjs';
import { showFile } from './show-file.mjs';
import { streamingSoak } from './streaming-soak.mjs';
import { terminalFlood } from './terminal-flood.mjs';
import { toolList } from './tool-list.mjs';
import { toolRoundTrip } from './tool-round-trip.mjs';

/**
 * All benches, in the order they run. Add one here and it has a row in the table.
 * @type {import('./runner.mjs').Bench[]}
 */
export const BENCHES = [
    pageLoad,
    toolRoundTrip,
    toolList,
    instructions,
    showFile,
    callMemory,
    terminalFlood,
    sessionReducer,
    chatTimeline,
    eventLatency,
    longSession,
    manySessions,
    streamingSoak,
    filePatches,
    fileSearch
];
