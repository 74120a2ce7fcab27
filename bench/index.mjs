// @ts-check
import { pageLoad } from './page-load.mjs';

/** All benches, in the order they run. Add one here and it has a row in the table. */
export const BENCHES = [pageLoad];
