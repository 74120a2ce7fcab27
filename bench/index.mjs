// @ts-check
import { callMemory } from './call-memory.mjs';
import { instructions } from './instructions.mjs';
import { pageLoad } from './page-load.mjs';
import { sessionReducer } from './session-reducer.mjs';
import { showFile } from './show-file.mjs';
import { terminalFlood } from './terminal-flood.mjs';
import { toolList } from './tool-list.mjs';
import { toolRoundTrip } from './tool-round-trip.mjs';

/** All benches, in the order they run. Add one here and it has a row in the table. */
export const BENCHES = [pageLoad, toolRoundTrip, toolList, instructions, showFile, callMemory, terminalFlood, sessionReducer];
