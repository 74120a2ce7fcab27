import { execFile } from 'node:child_process';
import * as path from 'node:path';
import { promisify } from 'node:util';
import { resolveOpencodeBinary } from './opencode-binary';

const run = promisify(execFile);
const COUNT_UP = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < COUNT)';
/** How many characters an id ends with that say nothing. */
const TAIL = 14;

/** Puts copies of a session, without its messages, into the database of the server with this home: talking would take hours. Each is a second older; `from` is how many there are already. */
export async function multiplySession(home: string, sessionId: string, count: number, from = 0): Promise<void> {
    const tail = sessionId.slice(-TAIL);
    const columns = await columnsOf(home, 'session');
    await insert(home, 'session', count, `session WHERE id = '${sessionId}'`, columns, {
        id: `'ses_' || printf('%012x', i + ${from}) || '${tail}'`,
        title: `'Copy ' || (i + ${from})`,
        slug: `'copy-' || (i + ${from})`,
        time_created: `time_created - (i + ${from}) * 1000`,
        time_updated: `time_updated - (i + ${from}) * 1000`
    });
}

/** Makes a session of one question and one answer so many messages longer: copies of both, each pair two seconds older. */
export async function multiplyTurn(home: string, sessionId: string, count: number): Promise<void> {
    const turns = Math.ceil(count / 2);
    const tail = sessionId.slice(-TAIL);
    const messages = await columnsOf(home, 'message');
    const parts = await columnsOf(home, 'part');
    // The question of a pair has an even number, its answer the odd one after it.
    const answers = (data: string): string => `CASE json_extract(${data}, '$.role') WHEN 'assistant' THEN 1 ELSE 0 END`;
    const messageId = (number: string): string => `'msg_' || printf('%012x', ${number}) || '${tail}'`;
    const created = `(time_created - i * 2000)`;
    await insert(home, 'message', turns, `message WHERE session_id = '${sessionId}'`, messages, {
        id: messageId(`i * 2 + ${answers('data')}`),
        time_created: created,
        data: `CASE json_extract(data, '$.role')
            WHEN 'assistant' THEN json_set(data, '$.time.created', ${created}, '$.time.completed', ${created}, '$.parentID', ${messageId('i * 2')})
            ELSE json_set(data, '$.time.created', ${created}) END`
    });
    await insert(home, 'part', turns, `part WHERE session_id = '${sessionId}'`, parts, {
        id: `'prt_' || printf('%012x', i * 64 + (SELECT count(*) FROM part AS other WHERE other.session_id = part.session_id AND other.id < part.id)) || '${tail}'`,
        message_id: messageId(`i * 2 + (SELECT ${answers('message.data')} FROM message WHERE message.id = part.message_id)`)
    });
}

async function insert(
    home: string,
    table: string,
    count: number,
    source: string,
    columns: readonly string[],
    values: Readonly<Record<string, string>>
): Promise<void> {
    const [from, where] = source.split(' WHERE ');
    const selected = columns.map(column => values[column] ?? column).join(', ');
    const statement = `${COUNT_UP.replace('COUNT', String(count))}
        INSERT INTO ${table} (${columns.join(', ')}) SELECT ${selected} FROM ${from}, n WHERE ${where}`;
    await query(home, statement);
}

async function columnsOf(home: string, table: string): Promise<string[]> {
    const rows = JSON.parse(await query(home, `SELECT name FROM pragma_table_info('${table}')`)) as { name: string }[];
    return rows.map(({ name }) => name);
}

/** opencode's own tool for its database; safe while the server runs. */
async function query(home: string, statement: string): Promise<string> {
    const folders = { HOME: home, XDG_DATA_HOME: path.join(home, 'data'), XDG_CONFIG_HOME: path.join(home, 'config') };
    const env = { PATH: process.env.PATH, ...folders, XDG_STATE_HOME: path.join(home, 'state'), XDG_CACHE_HOME: path.join(home, 'cache') };
    const { stdout } = await run(resolveOpencodeBinary(), ['db', '--format', 'json', statement], { env, maxBuffer: 2 ** 26 });
    return stdout;
}
