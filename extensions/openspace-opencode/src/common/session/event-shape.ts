import type { OpencodeEvent } from '../opencode-types';

/** Checks what the reducer and those who show its state rely on; a server of another version, or a broken one, may send anything. */
type Check = (properties: Readonly<Record<string, unknown>>) => boolean;

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
    ['session.created', properties => isSession(properties.info)],
    ['session.updated', properties => isSession(properties.info)],
    ['session.deleted', strings('sessionID')],
    ['session.status', properties => isString(properties.sessionID) && isRecord(properties.status) && isString(properties.status.type)],
    ['session.error', properties => optionalString(properties.sessionID) && (properties.error === undefined || isRecord(properties.error))],
    ['message.updated', properties => isString(properties.sessionID) && isMessage(properties.info)],
    ['message.removed', strings('sessionID', 'messageID')],
    ['message.part.updated', properties => isString(properties.sessionID) && isPart(properties.part)],
    ['message.part.removed', strings('sessionID', 'messageID', 'partID')],
    ['message.part.delta', strings('sessionID', 'messageID', 'partID', 'field', 'delta')],
    ['permission.asked', properties => strings('id', 'sessionID', 'permission')(properties) && Array.isArray(properties.patterns)],
    ['permission.replied', strings('sessionID', 'requestID')],
    ['question.asked', properties => strings('id', 'sessionID')(properties) && Array.isArray(properties.questions)],
    ['question.replied', strings('sessionID', 'requestID')],
    ['question.rejected', strings('sessionID', 'requestID')],
    ['todo.updated', properties => isString(properties.sessionID) && Array.isArray(properties.todos)]
]);

/** Whether the event is one of those that change sessions, and whole. */
export function isSessionEvent(event: OpencodeEvent): boolean {
    const check = CHECKS.get(event.type);
    const properties: unknown = event.properties;
    return check !== undefined && isString(event.id) && isRecord(properties) && check(properties);
}

function strings(...names: string[]): Check {
    return properties => names.every(name => isString(properties[name]));
}

function isSession(value: unknown): boolean {
    return (
        isRecord(value) && strings('id', 'title', 'directory')(value) && isRecord(value.time) && numbers(value.time, 'created', 'updated')
    );
}

function isMessage(value: unknown): boolean {
    if (!isRecord(value) || !strings('id', 'sessionID')(value) || !isRecord(value.time) || !numbers(value.time, 'created')) {
        return false;
    }
    return value.role === 'user' || (value.role === 'assistant' && isString(value.parentID) && isRecord(value.tokens));
}

function isPart(value: unknown): boolean {
    if (!isRecord(value) || !strings('id', 'sessionID', 'messageID', 'type')(value)) {
        return false;
    }
    switch (value.type) {
        case 'text':
        case 'reasoning':
            return isString(value.text);
        case 'tool':
            return strings('tool', 'callID')(value) && isRecord(value.state) && isString(value.state.status);
        default:
            return true;
    }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
    return typeof value === 'string';
}

function optionalString(value: unknown): boolean {
    return value === undefined || isString(value);
}

function numbers(value: Readonly<Record<string, unknown>>, ...names: string[]): boolean {
    return names.every(name => Number.isFinite(value[name]));
}
