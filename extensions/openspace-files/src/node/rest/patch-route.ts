import { isDenial } from '@openspace/core/lib/common/tools/denial';
import type { ToolCaller } from '@openspace/core/lib/common/tools/tool-caller';
import { isToolError, ToolError, toolErrorText } from '@openspace/core/lib/common/tools/tool-error';
import { HubRoute } from '@openspace/core/lib/node/hub/hub-route';
import { ToolRunner } from '@openspace/core/lib/node/tools/tool-runner';
import { CancellationTokenSource } from '@theia/core/lib/common/cancellation';
import type { Request, Response, Router } from '@theia/core/shared/express';
import { inject, injectable } from '@theia/core/shared/inversify';
import { conflictOf } from '../../common/changes/conflict';

const TOOL = 'openspace.file.patch';
/** Whoever has the token and speaks plain HTTP. All of them share one rate. */
const CALLER: ToolCaller = { actor: 'agent', client: 'rest', connection: 'rest' };

/** `POST /files/PATH/patch`: the patch tool for programs that do not speak MCP. It is a call like any other: same policy, same audit. */
@injectable()
export class PatchRoute implements HubRoute {
    readonly access = 'token';

    @inject(ToolRunner)
    private readonly tools: ToolRunner;

    configure(router: Router): void {
        router.post(/^\/files\/(.+)\/patch$/, (request, response, next) => {
            this.patch(request, response).catch(next);
        });
    }

    private async patch(request: Request, response: Response): Promise<void> {
        const source = new CancellationTokenSource();
        response.once('close', () => source.cancel());
        try {
            const output = await this.tools.call({ toolId: TOOL, arguments: argumentsOf(request), caller: CALLER }, source.token);
            response.json(output);
        } catch (error) {
            if (!isToolError(error)) {
                throw error;
            }
            const { status, body } = answerFor(error);
            response.status(status).json(body);
        } finally {
            source.dispose();
        }
    }
}

/** The path is in the address; one in the body must be the same. */
function argumentsOf(request: Request): Record<string, unknown> {
    const path = String(request.params[0]);
    const body: unknown = request.body;
    const fields = typeof body === 'object' && body !== null ? { ...body } : {};
    if ('path' in fields && fields.path !== path) {
        throw ToolError(`The body says ${JSON.stringify(fields.path)}, the address ${JSON.stringify(path)}.`, {
            advice: 'Leave path out of the body.'
        });
    }
    return { ...fields, path };
}

function answerFor(error: ToolError): { status: number; body: object } {
    const message = toolErrorText(error);
    const conflict = conflictOf(error);
    if (conflict) {
        return { status: 409, body: { ...conflict, message } };
    }
    const { details } = error.data;
    if (isDenial(error)) {
        return { status: 403, body: { error: message } };
    }
    if (details?.error === 'not found') {
        return { status: 404, body: { error: message } };
    }
    return { status: details?.waitMs === undefined ? 400 : 429, body: { error: message } };
}
