import * as fs from 'fs/promises';
import * as path from 'path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { call, HubWorld } from '@openspace/core/lib/node/test/hub-world';
import { expect } from 'chai';
import filesModule from '../files-backend-module';
import { ArtifactStore } from '../store/artifact-store';

export type Answer = CallToolResult & { text: string };
/** The structured content, as tests read it. */
export type Facts = Record<string, unknown> & { version: number };
type Input = Record<string, unknown>;

/** The file tools as a client calls them, on a workspace of its own. */
export class ToolsWorld {
    private constructor(
        readonly hub: HubWorld,
        readonly client: Client
    ) {}

    /** `prepare` comes before anybody calls. */
    static async start(prepare?: (hub: HubWorld) => void): Promise<ToolsWorld> {
        const hub = await HubWorld.start({ modules: [filesModule] });
        prepare?.(hub);
        return new ToolsWorld(hub, await hub.client());
    }

    async stop(): Promise<void> {
        await this.hub.container.get<ArtifactStore & { close(): Promise<void> }>(ArtifactStore).close();
        await this.hub.stop();
    }

    place(name: string): string {
        return path.join(this.hub.folder, 'workspace', name);
    }

    text(name: string): Promise<string> {
        return fs.readFile(this.place(name), 'utf8');
    }

    async put(name: string, content: string | Buffer): Promise<void> {
        await fs.mkdir(path.dirname(this.place(name)), { recursive: true });
        await fs.writeFile(this.place(name), content);
    }

    run(tool: string, input: Input = {}): Promise<Answer> {
        return call(this.client, `openspace.file.${tool}`, input);
    }

    async ok(tool: string, input: Input = {}): Promise<Facts> {
        const answer = await this.run(tool, input);
        expect(answer.isError, answer.text).not.to.equal(true);
        return answer.structuredContent as Facts;
    }

    async failure(tool: string, input: Input): Promise<Answer> {
        const answer = await this.run(tool, input);
        expect(answer.isError, answer.text).to.equal(true);
        return answer;
    }
}
