// @ts-check
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/**
 * @typedef {object} BenchRow
 * @property {string} what
 * @property {number} ours
 * @property {number} reference measured in the same run, because machines differ; or what we allow ourselves, on any machine
 * @property {string} unit
 * @property {number} [goal] the highest ratio we are content with; without one the row only informs
 */

/** @typedef {{ minutes?: number }} BenchOptions */

/**
 * @typedef {object} Bench
 * @property {string} name
 * @property {boolean} [onlyByName] it takes too long to be part of a run of all
 * @property {(note: (text: string) => void, options?: BenchOptions) => Promise<BenchRow[]>} measure
 */

/**
 * Runs benches one after another, prints a table and writes it as JSON.
 * @param {Bench[]} benches
 * @param {{ output: string, print: (line: string) => void, settings?: BenchOptions }} options
 */
export async function runBenches(benches, { output, print, settings }) {
    const results = [];
    for (const bench of benches) {
        print(`${bench.name} …`);
        const rows = await bench.measure(text => print(`  ${text}`), settings);
        results.push(...rows.map(row => ({ bench: bench.name, ...row, ratio: row.ours / row.reference })));
    }
    table(results).forEach(line => print(line));
    await fs.mkdir(path.dirname(output), { recursive: true });
    const machine = { platform: process.platform, arch: process.arch, node: process.version, cores: os.cpus().length };
    await fs.writeFile(output, `${JSON.stringify({ machine, results }, undefined, 4)}\n`);
    return results;
}

/**
 * The middle value; of an even number of values the mean of the two in the middle.
 * @param {number[]} values
 */
export function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length / 2;
    return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The value that all but the given part of the others stay below.
 * @param {number[]} values
 * @param {number} fraction
 */
export function percentile(values, fraction) {
    const sorted = [...values].sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))];
}

/**
 * How long work takes, in milliseconds.
 * @param {() => Promise<unknown>} work
 */
export async function timed(work) {
    const started = performance.now();
    await work();
    return performance.now() - started;
}

/** @param {(BenchRow & { ratio: number })[]} results */
function table(results) {
    const header = ['what', 'ours', 'reference', 'ratio', 'goal', ''];
    const rows = results.map(row => [
        row.what,
        `${round(row.ours)} ${row.unit}`,
        `${round(row.reference)} ${row.unit}`,
        `${row.ratio.toFixed(2)}×`,
        row.goal === undefined ? '–' : `≤ ${row.goal}×`,
        row.goal === undefined ? '' : row.ratio <= row.goal ? 'met' : 'MISSED'
    ]);
    const widths = header.map((_, column) => Math.max(...[header, ...rows].map(cells => cells[column].length)));
    return [header, ...rows].map(cells =>
        cells
            .map((cell, column) => cell.padEnd(widths[column]))
            .join('  ')
            .trimEnd()
    );
}

/** @param {number} value */
function round(value) {
    return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2);
}
