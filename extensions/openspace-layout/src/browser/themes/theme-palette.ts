/** The few colours a theme is made of. Everything visible is derived from them, so a change of one stays in harmony. */
export interface ThemePalette {
    /** Surfaces, from the deepest to the one nearest to the eye. */
    readonly sunken: string;
    readonly base: string;
    readonly surface: string;
    readonly raised: string;
    readonly border: string;
    /** Text, from quiet to strong. */
    readonly faint: string;
    readonly muted: string;
    readonly text: string;
    readonly strong: string;
    /** The accent and the text that stands on it. */
    readonly accent: string;
    readonly onAccent: string;
    readonly hover: string;
    readonly selection: string;
    readonly inactiveSelection: string;
    readonly findMatch: string;
    readonly red: string;
    readonly orange: string;
    readonly yellow: string;
    readonly green: string;
    readonly cyan: string;
    readonly blue: string;
    readonly purple: string;
}

interface TokenColor {
    readonly scope: string[];
    readonly settings: { readonly foreground: string; readonly fontStyle?: string };
}

/** A theme in VS Code's format. */
export interface ColorTheme {
    readonly name: string;
    /** The theme whose finer rules stay where ours say nothing. */
    readonly include: string;
    readonly colors: Readonly<Record<string, string>>;
    readonly tokenColors: readonly TokenColor[];
}

export function colorTheme(name: string, include: string, palette: ThemePalette): ColorTheme {
    return { name, include, colors: workbenchColors(palette), tokenColors: tokenColors(palette) };
}

/** VS Code colour ids of the workbench. */
function workbenchColors(p: ThemePalette): Record<string, string> {
    return {
        ...surfaces(p),
        ...controls(p),
        ...editor(p),
        ...terminal(p)
    };
}

function surfaces(p: ThemePalette): Record<string, string> {
    return {
        foreground: p.text,
        descriptionForeground: p.muted,
        disabledForeground: p.faint,
        errorForeground: p.red,
        'icon.foreground': p.muted,
        focusBorder: p.accent,
        contrastBorder: '#00000000',
        'widget.border': p.border,
        'sash.hoverBorder': p.accent,
        'textLink.foreground': p.accent,
        'textLink.activeForeground': p.accent,
        'titleBar.activeBackground': p.sunken,
        'titleBar.activeForeground': p.text,
        'titleBar.inactiveBackground': p.sunken,
        'titleBar.inactiveForeground': p.muted,
        'titleBar.border': p.border,
        'menubar.selectionBackground': p.hover,
        'menubar.selectionForeground': p.strong,
        'menu.background': p.raised,
        'menu.foreground': p.text,
        'menu.border': p.border,
        'menu.separatorBackground': p.border,
        'menu.selectionBackground': p.selection,
        'menu.selectionForeground': p.strong,
        'activityBar.background': p.sunken,
        'activityBar.foreground': p.strong,
        'activityBar.inactiveForeground': p.faint,
        'activityBar.activeBorder': p.accent,
        'activityBar.border': p.border,
        'activityBarBadge.background': p.accent,
        'activityBarBadge.foreground': p.onAccent,
        'sideBar.background': p.base,
        'sideBar.foreground': p.text,
        'sideBar.border': p.border,
        'sideBarTitle.foreground': p.muted,
        'sideBarSectionHeader.background': p.base,
        'sideBarSectionHeader.foreground': p.muted,
        'sideBarSectionHeader.border': p.border,
        'panel.background': p.base,
        'panel.border': p.border,
        'panelTitle.activeForeground': p.strong,
        'panelTitle.activeBorder': p.accent,
        'panelTitle.inactiveForeground': p.muted,
        'editorGroup.border': p.border,
        'editorGroupHeader.tabsBackground': p.base,
        'editorGroupHeader.tabsBorder': p.border,
        'tab.activeBackground': p.surface,
        'tab.activeForeground': p.strong,
        'tab.activeBorderTop': p.accent,
        'tab.unfocusedActiveBorderTop': p.border,
        'tab.inactiveBackground': p.base,
        'tab.inactiveForeground': p.muted,
        'tab.border': p.border,
        'tab.hoverBackground': p.hover,
        'breadcrumb.foreground': p.muted,
        'breadcrumb.background': p.surface,
        'breadcrumb.focusForeground': p.strong,
        'statusBar.background': p.sunken,
        'statusBar.foreground': p.muted,
        'statusBar.border': p.border,
        'statusBar.noFolderBackground': p.sunken,
        'statusBar.noFolderForeground': p.muted,
        'statusBar.offlineBackground': p.orange,
        'statusBar.offlineForeground': p.onAccent,
        'statusBarItem.hoverBackground': p.hover,
        'statusBarItem.prominentBackground': p.accent,
        'statusBarItem.prominentForeground': p.onAccent,
        'statusBarItem.warningBackground': p.orange,
        'statusBarItem.warningForeground': p.onAccent,
        'statusBarItem.errorBackground': p.red,
        'statusBarItem.errorForeground': p.onAccent
    };
}

function controls(p: ThemePalette): Record<string, string> {
    return {
        'button.background': p.accent,
        'button.foreground': p.onAccent,
        'button.hoverBackground': p.accent + 'dd',
        'secondaryButton.background': p.hover,
        'secondaryButton.foreground': p.text,
        'secondaryButton.hoverBackground': p.border,
        'secondaryButton.disabledBackground': p.raised,
        'secondaryButton.disabledForeground': p.faint,
        'input.background': p.surface,
        'input.foreground': p.text,
        'input.border': p.border,
        'input.placeholderForeground': p.faint,
        'inputOption.activeBackground': p.selection,
        'inputOption.activeForeground': p.strong,
        'inputOption.activeBorder': p.accent,
        'dropdown.background': p.raised,
        'dropdown.foreground': p.text,
        'dropdown.border': p.border,
        'checkbox.background': p.surface,
        'checkbox.border': p.border,
        'list.activeSelectionBackground': p.selection,
        'list.activeSelectionForeground': p.strong,
        'list.activeSelectionIconForeground': p.strong,
        'list.inactiveSelectionBackground': p.inactiveSelection,
        'list.inactiveSelectionForeground': p.text,
        'list.hoverBackground': p.hover,
        'list.hoverForeground': p.strong,
        'list.focusBackground': p.selection,
        'list.focusForeground': p.strong,
        'list.highlightForeground': p.accent,
        'tree.indentGuidesStroke': p.border,
        'badge.background': p.accent,
        'badge.foreground': p.onAccent,
        'progressBar.background': p.accent,
        'scrollbar.shadow': '#00000000',
        'scrollbarSlider.background': p.faint + '40',
        'scrollbarSlider.hoverBackground': p.faint + '70',
        'scrollbarSlider.activeBackground': p.faint + '90',
        'quickInput.background': p.raised,
        'quickInput.foreground': p.text,
        'quickInputList.focusBackground': p.selection,
        'quickInputList.focusForeground': p.strong,
        'pickerGroup.border': p.border,
        'pickerGroup.foreground': p.accent,
        'notifications.background': p.raised,
        'notifications.foreground': p.text,
        'notifications.border': p.border,
        'notificationCenterHeader.background': p.raised,
        'settings.headerForeground': p.strong,
        'charts.green': p.green,
        'gitDecoration.addedResourceForeground': p.green,
        'gitDecoration.modifiedResourceForeground': p.yellow,
        'gitDecoration.deletedResourceForeground': p.red,
        'gitDecoration.untrackedResourceForeground': p.green,
        'gitDecoration.ignoredResourceForeground': p.faint,
        'gitDecoration.conflictingResourceForeground': p.purple
    };
}

function editor(p: ThemePalette): Record<string, string> {
    return {
        'editor.background': p.surface,
        'editor.foreground': p.text,
        'editorLineNumber.foreground': p.faint,
        'editorLineNumber.activeForeground': p.text,
        'editorCursor.foreground': p.accent,
        'editor.selectionBackground': p.selection,
        'editor.inactiveSelectionBackground': p.inactiveSelection,
        'editor.lineHighlightBackground': p.hover + '80',
        'editor.lineHighlightBorder': '#00000000',
        'editor.findMatchBackground': p.findMatch,
        'editor.findMatchHighlightBackground': p.findMatch + '80',
        'editorIndentGuide.background1': p.border,
        'editorIndentGuide.activeBackground1': p.faint,
        'editorRuler.foreground': p.border,
        'editorWhitespace.foreground': p.faint + '60',
        'editorBracketMatch.background': p.inactiveSelection,
        'editorBracketMatch.border': p.accent,
        'editorWidget.background': p.raised,
        'editorWidget.foreground': p.text,
        'editorWidget.border': p.border,
        'editorSuggestWidget.background': p.raised,
        'editorSuggestWidget.border': p.border,
        'editorSuggestWidget.selectedBackground': p.selection,
        'editorSuggestWidget.selectedForeground': p.strong,
        'editorHoverWidget.background': p.raised,
        'editorHoverWidget.border': p.border,
        'editorGutter.addedBackground': p.green,
        'editorGutter.modifiedBackground': p.blue,
        'editorGutter.deletedBackground': p.red,
        'editorError.foreground': p.red,
        'editorWarning.foreground': p.orange,
        'editorInfo.foreground': p.blue,
        'editorOverviewRuler.border': '#00000000',
        'diffEditor.insertedTextBackground': p.green + '28',
        'diffEditor.removedTextBackground': p.red + '28',
        'peekView.border': p.accent,
        'peekViewEditor.background': p.base,
        'peekViewResult.background': p.base
    };
}

function terminal(p: ThemePalette): Record<string, string> {
    return {
        'terminal.background': p.base,
        'terminal.foreground': p.text,
        'terminalCursor.foreground': p.accent,
        'terminal.selectionBackground': p.selection,
        'terminal.ansiBlack': p.raised,
        'terminal.ansiRed': p.red,
        'terminal.ansiGreen': p.green,
        'terminal.ansiYellow': p.yellow,
        'terminal.ansiBlue': p.blue,
        'terminal.ansiMagenta': p.purple,
        'terminal.ansiCyan': p.cyan,
        'terminal.ansiWhite': p.text,
        'terminal.ansiBrightBlack': p.faint,
        'terminal.ansiBrightRed': p.red,
        'terminal.ansiBrightGreen': p.green,
        'terminal.ansiBrightYellow': p.yellow,
        'terminal.ansiBrightBlue': p.blue,
        'terminal.ansiBrightMagenta': p.purple,
        'terminal.ansiBrightCyan': p.cyan,
        'terminal.ansiBrightWhite': p.strong
    };
}

/** Token colours laid over the included theme's. */
function tokenColors(p: ThemePalette): TokenColor[] {
    const rule = (scope: string[], foreground: string, fontStyle?: string): TokenColor => ({ scope, settings: { foreground, fontStyle } });
    return [
        rule(['comment', 'punctuation.definition.comment'], p.faint, 'italic'),
        rule(['string', 'string.quoted', 'markup.inline.raw', 'markup.fenced_code'], p.green),
        rule(['string.regexp', 'constant.character.escape'], p.cyan),
        rule(['constant.numeric', 'constant.language', 'support.constant', 'keyword.other.unit'], p.orange),
        rule(['keyword', 'storage', 'storage.type', 'storage.modifier', 'keyword.control', 'keyword.operator.new'], p.purple),
        rule(['keyword.operator', 'punctuation'], p.muted),
        rule(['entity.name.function', 'support.function', 'meta.function-call entity.name.function'], p.blue),
        rule(['entity.name.type', 'entity.name.class', 'support.class', 'support.type', 'entity.other.inherited-class'], p.yellow),
        rule(['variable', 'variable.other', 'meta.definition.variable'], p.text),
        rule(['variable.parameter'], p.text, 'italic'),
        rule(['variable.language', 'entity.name.tag', 'markup.deleted'], p.red),
        rule(['entity.other.attribute-name', 'support.type.property-name', 'variable.other.property'], p.cyan),
        rule(['markup.heading', 'entity.name.section'], p.blue, 'bold'),
        rule(['markup.bold'], p.strong, 'bold'),
        rule(['markup.italic'], p.strong, 'italic'),
        rule(['markup.inserted'], p.green),
        rule(['markup.underline.link'], p.accent)
    ];
}
