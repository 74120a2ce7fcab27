import * as fs from 'fs/promises';
import * as path from 'path';

/** What a stand-in for opencode's binary does. */
export type Behaviour = 'serve' | 'port-taken-once' | 'fail' | 'hang' | 'old' | 'stubborn';

/**
 * A program that starts like `opencode serve`, in a tenth of the time, and writes its environment and its starts down beside itself.
 * For the ways in which a server can fail to start; how the real one starts is tested with the real one.
 */
export async function makeFakeBinary(folder: string, behaviour: Behaviour): Promise<string> {
    const file = path.join(folder, 'opencode');
    await fs.writeFile(file, script(folder, behaviour), { mode: 0o755 });
    return file;
}

export async function startsOf(folder: string): Promise<NodeJS.ProcessEnv[]> {
    const text = await fs.readFile(path.join(folder, 'starts.ndjson'), 'utf8').catch(() => '');
    return text
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line));
}

function script(folder: string, behaviour: Behaviour): string {
    return `#!${process.execPath}
const fs = require('fs');
const http = require('http');
const behaviour = ${JSON.stringify(behaviour)};
const starts = ${JSON.stringify(path.join(folder, 'starts.ndjson'))};
const first = !fs.existsSync(starts);
fs.appendFileSync(starts, JSON.stringify(process.env) + '\\n');
const port = Number(process.argv[process.argv.indexOf('--port') + 1]);
const authorization = 'Basic ' + Buffer.from('opencode:' + process.env.OPENCODE_SERVER_PASSWORD).toString('base64');
console.error('the password is ' + process.env.OPENCODE_SERVER_PASSWORD);
if (behaviour === 'fail' || (behaviour === 'port-taken-once' && first)) {
    console.error(behaviour === 'fail' ? 'the database is broken' : 'ServeError: port taken');
    process.exit(3);
}
if (behaviour === 'stubborn') {
    process.on('SIGTERM', () => console.error('no'));
}
const server = http.createServer((request, response) => {
    if (request.headers.authorization !== authorization) {
        return response.writeHead(401).end();
    }
    if (request.url.startsWith('/global/event')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        return response.write('data: {"payload":{"type":"server.connected","properties":{}}}\\n\\n');
    }
    const version = behaviour === 'old' ? '0.9.0' : '1.18.18';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ healthy: true, version, worktree: '/' }));
});
if (behaviour === 'hang') {
    setInterval(() => {}, 1000);
} else {
    server.listen(port, '127.0.0.1', () => console.log('opencode server listening on http://127.0.0.1:' + port));
}
`;
}
