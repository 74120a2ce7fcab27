/** For the agent's instructions: how to write messages that lead somewhere. */
export const LINK_GUIDANCE = [
    'In messages, link what you talk about: [the parser](code:src/parser.ts#L10-L20) opens lines in an editor, as `src/parser.ts:10` does;',
    '[slide 3](deck:talk.deck.md#3) and [the diagram](board:design.whiteboard.json) open slides and boards;',
    '[Run the tests](command:openspace.terminal.run?{"command":"npm test"}) is a button that runs one of your own tools when the person clicks it.',
    'Name the file in the first line of a code block (```ts title=src/a.ts) so that it can be applied. Mermaid blocks and $formulas$ are drawn.'
].join(' ');
