import type { GuardedPath } from '@openspace/core/lib/common/paths/guarded-path';
import type { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import type { FileChange } from '../../common/changes/agent-change';
import { conflict } from '../../common/changes/conflict';
import { CommonEnds, commonEnds } from '../text/common-ends';
import { lineCounts } from '../text/line-counts';
import type { ChangeOrigin, MakeContent, StoredFile } from './artifact-store';
import type { Observation } from './change-commit';
import type { FilePlace } from './file-place';
import type { StoredChange } from './file-state';
import { newChangeId } from './leftovers';
import type { RootStore } from './root-store';
import type { Content } from './snapshot-delta';
import { LARGEST_FILE, tooLarge } from './store-errors';
import type { UnsavedEditors } from './unsaved-editors';

const NOTHING = Buffer.alloc(0);

/** What somebody wants a file to become. */
export interface WantedChange {
    readonly make: MakeContent;
    readonly origin: ChangeOrigin;
    readonly baseVersion: number | undefined;
}

/** Makes a change unless the file is not what its maker thinks it is. To be called exclusively. */
export async function makeChange(
    store: RootStore,
    place: FilePlace,
    { make, origin, baseVersion }: WantedChange,
    editors: UnsavedEditors,
    snapshotLimit: number
): Promise<FileChange | undefined> {
    const { file } = place;
    const seen = await store.observe(place);
    const current = versionOf(seen);
    if (baseVersion !== undefined && baseVersion !== current) {
        throw stale(file, seen, `it is at version ${current}, not ${baseVersion}`);
    }
    const bytes = await make(storedFile(seen));
    if (bytes && bytes.length > LARGEST_FILE) {
        throw tooLarge(file.relative, bytes.length);
    }
    const { present } = seen;
    const common = commonEnds(present?.bytes ?? NOTHING, bytes ?? NOTHING);
    if (!present === !bytes && common.start === present?.bytes.length && common.start === bytes?.length) {
        return undefined;
    }
    const id = newChangeId();
    const describe = (): StoredChange =>
        describeChange(id, store.clock.next(), origin, {
            version: current + 1,
            baseVersion: current,
            before: present,
            after: bytes && { hash: store.hashes.ofNext(bytes, present?.hash, common.start), bytes },
            common
        });
    let asked = false;
    const lastCheck = async (): Promise<void> => {
        asked = true;
        const state = await editors.prepareWrite(file);
        if (state !== 'saved') {
            throw unsaved(file, current, state);
        }
        if (!(await place.isUnchanged(seen.present))) {
            throw stale(file, await store.observe(place), 'somebody changed it at this very moment');
        }
    };
    try {
        return await store.commit(place, { id, seen, bytes, common, describe, lastCheck }, snapshotLimit);
    } finally {
        if (asked) {
            editors.finishWrite(file);
        }
    }
}

/** Writes down what somebody else did to a file since it was seen last. To be called exclusively. */
export async function recordForeignEdit(
    store: RootStore,
    place: FilePlace,
    before: Observation,
    origin: ChangeOrigin,
    snapshotLimit: number
): Promise<FileChange | undefined> {
    const { file } = place;
    const now = await store.observe(place);
    // What went through the store in between is written down already.
    const since = now.state?.changes.find(change => change.version > versionOf(before));
    const base = since ? since.after : before.present?.hash;
    if (now.present?.hash === base) {
        return undefined;
    }
    if (now.present) {
        await store.keep(now.present);
    }
    const baseBytes = (base === before.present?.hash ? before.present?.bytes : base && (await store.content(base))) || NOTHING;
    const change = describeChange(newChangeId(), store.clock.next(), origin, {
        version: versionOf(now),
        baseVersion: since?.version ?? versionOf(before),
        before: base === undefined ? undefined : { hash: base, bytes: baseBytes },
        after: now.present,
        common: commonEnds(baseBytes, now.present?.bytes ?? NOTHING)
    });
    return store.record(file.relative, change, snapshotLimit);
}

export function storedFile({ present, state }: Observation): StoredFile | undefined {
    return present && state && { version: state.version, hash: present.hash, bytes: present.bytes };
}

/** 0 for a file that never existed. */
function versionOf({ state }: Observation): number {
    return state?.version ?? 0;
}

interface Contents {
    readonly version: number;
    readonly baseVersion: number;
    readonly before: Content | undefined;
    readonly after: Content | undefined;
    readonly common: CommonEnds;
}

function describeChange(id: string, time: number, origin: ChangeOrigin, contents: Contents): StoredChange {
    const { caller, tool, undoes, batch, hunks } = origin;
    const { version, baseVersion, before, after, common } = contents;
    return {
        id,
        time,
        actor: caller.actor,
        session: caller.session,
        client: caller.client,
        tool,
        version,
        baseVersion,
        before: before?.hash,
        after: after?.hash,
        bytes: after?.bytes.length ?? 0,
        ...lineCounts(before?.bytes ?? NOTHING, after?.bytes ?? NOTHING, common),
        state: 'open',
        undoes,
        batch,
        hunks
    };
}

function stale(file: GuardedPath, seen: Observation, why: string): ToolError {
    const current = versionOf(seen);
    return seen.present
        ? conflict(
              `Conflict: ${file.relative} has changed since you read it: ${why}.`,
              'Nothing was written. Read it again with openspace.file.read, work out your change anew, and use the version you get.',
              current
          )
        : conflict(
              `Conflict: ${file.relative} does not exist${current > 0 ? ' any more' : ''}.`,
              `Nothing was written. If it shall exist, write it with openspace.file.write and baseVersion ${current}.`,
              current
          );
}

function unsaved(file: GuardedPath, current: number, state: 'unsaved' | 'unanswered'): ToolError {
    return conflict(
        state === 'unsaved'
            ? `Conflict: the person is editing ${file.relative} and has not saved it.`
            : `Conflict: a window of the IDE does not answer, and may have unsaved edits of ${file.relative}.`,
        'Nothing was written. See their text with openspace.editor.read_file, and ask them to save it before you try again.',
        current,
        true
    );
}
