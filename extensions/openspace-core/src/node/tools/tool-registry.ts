import { z } from 'zod';
import { ContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { Event } from '@theia/core/lib/common/event';
import { inject, injectable, named } from '@theia/core/shared/inversify';
import { AgentTool } from '../../common/tools/agent-tool';
import { describeTool, ToolDescriptor } from '../../common/tools/tool-descriptor';
import { WindowRegistry } from '../windows/window-registry';

/** A tool the Hub knows, wherever it runs. */
export interface KnownTool {
    readonly descriptor: ToolDescriptor;
    /** For validation in the backend, before anything else looks at the arguments. */
    readonly input: z.ZodObject;
    /** Absent for tools that a window runs. */
    readonly implementation?: AgentTool;
}

/** All tools there are right now: those of the backend, and those of the windows that are open. */
@injectable()
export class ToolRegistry {
    @inject(ContributionProvider)
    @named(AgentTool)
    private readonly contributions: ContributionProvider<AgentTool>;

    @inject(WindowRegistry)
    private readonly windows: WindowRegistry;

    private ofBackend: Map<string, KnownTool> | undefined;
    /** Schemas of windows' tools, compiled once for each descriptor that was published. */
    private readonly compiled = new WeakMap<ToolDescriptor, z.ZodObject>();

    get onDidChange(): Event<void> {
        return this.windows.onDidChange;
    }

    nodeTools(): ToolDescriptor[] {
        return [...this.backendTools().values()].map(tool => tool.descriptor);
    }

    list(): ToolDescriptor[] {
        const found = new Map(this.nodeTools().map(descriptor => [descriptor.id, descriptor]));
        for (const window of this.windows.known()) {
            for (const descriptor of window.hello.tools) {
                if (!found.has(descriptor.id)) {
                    found.set(descriptor.id, descriptor);
                }
            }
        }
        return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    }

    get(toolId: string): KnownTool | undefined {
        const ofBackend = this.backendTools().get(toolId);
        if (ofBackend) {
            return ofBackend;
        }
        const descriptor = this.list().find(candidate => candidate.id === toolId);
        return descriptor && { descriptor, input: this.schemaOf(descriptor) };
    }

    private backendTools(): Map<string, KnownTool> {
        if (!this.ofBackend) {
            this.ofBackend = new Map();
            for (const implementation of this.contributions.getContributions()) {
                if (this.ofBackend.has(implementation.id)) {
                    throw new Error(`Two tools are called ${implementation.id}.`);
                }
                this.ofBackend.set(implementation.id, {
                    implementation,
                    descriptor: describeTool(implementation),
                    input: implementation.input
                });
            }
        }
        return this.ofBackend;
    }

    private schemaOf(descriptor: ToolDescriptor): z.ZodObject {
        let schema = this.compiled.get(descriptor);
        if (!schema) {
            schema = z.fromJSONSchema(descriptor.input) as z.ZodObject;
            this.compiled.set(descriptor, schema);
        }
        return schema;
    }
}
