const FAMILIES = {
    editor: ['clear_highlight', 'close', 'highlight', 'open', 'read_file', 'scroll_to'],
    modality: ['focus', 'list'],
    pane: ['close', 'focus', 'list', 'open', 'resize']
};

/** The ids of the tools that only a window can run. */
export const WINDOW_TOOL_IDS: readonly string[] = Object.entries(FAMILIES).flatMap(([family, actions]) =>
    actions.map(action => `openspace.${family}.${action}`)
);
