/** For the agent's instructions: how to explain by showing. */
export const SHOWING_GUIDANCE = [
    'Explain by showing: openspace.editor.open {"path":"src/index.ts","line":42,"endLine":50,"highlight":true} puts code before the person;',
    'openspace.editor.highlight marks several places in different colours; openspace.pane.open {"type":"editor","contentId":"src/auth.ts",',
    '"splitDirection":"vertical"} puts things side by side. Paths are relative to the workspace, lines count from 1.',
    'openspace.editor.read_file reads what the person sees, with unsaved changes.'
].join(' ');
