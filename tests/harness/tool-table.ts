import type { Tool } from '@modelcontextprotocol/sdk/types.js';

/** The page of the user guide that lists what agents can do, made from what the tools say of themselves. */
export function toolPage(tools: readonly Tool[]): string {
    const families = new Map<string, Tool[]>();
    for (const tool of tools) {
        const [, family, action] = tool.name.split('.');
        const key = action ? family : 'general';
        families.set(key, [...(families.get(key) ?? []), tool]);
    }
    const sections = [...families].map(([family, members]) => `## ${family}\n\n${table(members)}`);
    return `# What an agent can do\n\nMade from the tools themselves; do not edit.\n\n${sections.join('\n\n')}\n`;
}

function table(tools: readonly Tool[]): string {
    const rows = tools.map(tool => `| \`${tool.name}\` | ${cell(inputOf(tool))} | ${cell(tool.description ?? '')} |`);
    return ['| tool | input | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Required arguments first, optional ones with a question mark. */
function inputOf(tool: Tool): string {
    const required = tool.inputSchema.required ?? [];
    const optional = Object.keys(tool.inputSchema.properties ?? {}).filter(name => !required.includes(name));
    return [...required, ...optional.map(name => `${name}?`)].map(name => `\`${name}\``).join(' ');
}

function cell(text: string): string {
    return text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
}
