// @ts-check
/** Loaded into the backend under measurement: tells its parent how much it holds after a garbage collection. */
import v8 from 'node:v8';
import vm from 'node:vm';

const COLLECTIONS = 8;

// What the backend starts is not measured.
delete process.env.NODE_OPTIONS;
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('message', message => {
    if (message === 'memory') {
        // V8 lets go of code that was not used for a while only after several collections; it would hide what calls leave behind.
        for (let round = 0; round < COLLECTIONS; round++) {
            collect();
        }
        process.send?.({ heapUsed: process.memoryUsage().heapUsed });
    }
});
