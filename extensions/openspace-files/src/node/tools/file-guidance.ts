/** For the agent's instructions: how to change files so that nobody's work is lost. */
export const FILE_GUIDANCE =
    'Files are versioned. Read with openspace.file.read, then change with openspace.file.patch ' +
    '{"path":"src/a.ts","baseVersion":3,"operations":[{"type":"replace","startLine":7,"endLine":8,"content":"…"}]}. ' +
    'After a conflict read again; when it says unsaved, ask the person to save. ' +
    'openspace.file.snapshots and openspace.file.restore bring a former version back.';
