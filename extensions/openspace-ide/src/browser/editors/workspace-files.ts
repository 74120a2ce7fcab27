import { ToolError } from '@openspace/core/lib/common/tools/tool-error';
import URI from '@theia/core/lib/common/uri';
import { inject, injectable } from '@theia/core/shared/inversify';
import { EditorManager } from '@theia/editor/lib/browser/editor-manager';
import type { EditorWidget } from '@theia/editor/lib/browser/editor-widget';
import { FileService, TextFileOperationError } from '@theia/filesystem/lib/browser/file-service';
import { FileOperationError, FileOperationResult, FileStat } from '@theia/filesystem/lib/common/files';
import { MonacoTextModelService } from '@theia/monaco/lib/browser/monaco-text-model-service';
import { WorkspaceService } from '@theia/workspace/lib/browser/workspace-service';
import { candidatesOf, workspacePathOf } from '../../common/editors/workspace-path';

/** What shows which files there are; some of it comes from other extensions. */
const LISTING = ['openspace.file.list', 'openspace.file.search', 'openspace.terminal.run'];

const LARGEST = 10 * 1024 * 1024;

export interface FileText {
    readonly text: string;
    readonly isDirty: boolean;
}

/** The files of the workspace as tools name them and as the person sees them. */
@injectable()
export class WorkspaceFiles {
    @inject(WorkspaceService) private readonly workspace: WorkspaceService;
    @inject(FileService) private readonly files: FileService;
    @inject(MonacoTextModelService) private readonly models: MonacoTextModelService;
    @inject(EditorManager) private readonly editors: EditorManager;

    /** The file that a path names, or a `ToolError`. */
    async resolve(path: string): Promise<URI> {
        await this.workspace.ready;
        const candidates = candidatesOf(path, this.roots());
        if (candidates.length === 0) {
            throw ToolError(`${path} is outside of the workspace.`, { advice: 'Use a path relative to the root of the workspace.' });
        }
        for (const uri of candidates) {
            const stat = await this.stat(uri);
            if (stat?.isFile) {
                return uri;
            }
            if (stat?.isDirectory) {
                throw ToolError(`${path} is a folder.`, { advice: 'Name a file in it.', tools: LISTING });
            }
        }
        throw ToolError(`file not found: ${path}`, { advice: 'Check the spelling and the folder.', tools: LISTING });
    }

    pathOf(uri: URI): string {
        return workspacePathOf(uri, this.roots());
    }

    /** The text as the person sees it: with unsaved changes where there are any, otherwise from disk. A `ToolError` for what is no text. */
    async text(uri: URI): Promise<FileText> {
        const model = this.models.get(uri.toString());
        if (model) {
            return { text: model.getText(), isDirty: model.dirty };
        }
        const path = this.pathOf(uri);
        try {
            const content = await this.files.read(uri, { acceptTextOnly: true, limits: { size: LARGEST } });
            return { text: content.value, isDirty: false };
        } catch (error) {
            if (error instanceof TextFileOperationError) {
                throw ToolError(`${path} is a binary file.`, { advice: 'Only text files can be read or shown in an editor.' });
            }
            if (isTooLarge(error)) {
                throw ToolError(`${path} is larger than 10 MB.`, { advice: 'Read the part you need in a terminal, or search in it.' });
            }
            throw error;
        }
    }

    /** All editors on a file, in all panes. */
    editorsOf(uri: URI): EditorWidget[] {
        return this.editors.all.filter(widget => widget.editor.uri.toString() === uri.toString());
    }

    private roots(): URI[] {
        return this.workspace.tryGetRoots().map(root => root.resource);
    }

    private async stat(uri: URI): Promise<FileStat | undefined> {
        try {
            return await this.files.resolve(uri);
        } catch (error) {
            if (error instanceof FileOperationError && error.fileOperationResult === FileOperationResult.FILE_NOT_FOUND) {
                return undefined;
            }
            throw error;
        }
    }
}

function isTooLarge(error: unknown): boolean {
    return (
        error instanceof FileOperationError &&
        [FileOperationResult.FILE_TOO_LARGE, FileOperationResult.FILE_EXCEEDS_MEMORY_LIMIT].includes(error.fileOperationResult)
    );
}
