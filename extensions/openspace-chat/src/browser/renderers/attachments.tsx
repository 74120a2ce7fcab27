import { visibleLine } from '@openspace/core/lib/common/policy/visible-text';
import type { Part } from '@openspace/opencode/lib/common/opencode-types';
import { codicon } from '@theia/core/lib/browser/widgets/widget';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { codeLink } from '../../common/markdown/file-reference';
import { relativePath } from '../../common/tools/tool-facts';
import { useTimeline } from '../timeline/timeline-context';

export type AttachedFile = Extract<Part, { type: 'file' }>;

/** Pictures that a page may show: they are in the message, so nothing is loaded. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

/** Files of a message: pictures as such, others as their names. */
export function Attachments({ files }: { files: readonly AttachedFile[] }): React.ReactNode {
    return files.length === 0 ? undefined : (
        <div className="openspace-attachments">
            {files.map(file => (
                <Attachment key={file.id ?? file.url.slice(0, 100)} file={file} />
            ))}
        </div>
    );
}

function Attachment({ file }: { file: AttachedFile }): React.ReactNode {
    const { services, directory } = useTimeline();
    const name = visibleLine(file.filename ?? file.mime, 80);
    if (PICTURE.test(file.url)) {
        return <Picture address={file.url} name={name} />;
    }
    const path = pathOf(file, directory);
    return path === undefined ? (
        <span className="openspace-chip">
            <i className={codicon(file.mime === 'application/pdf' ? 'file-pdf' : 'file')} aria-hidden />
            {name}
        </span>
    ) : (
        <button type="button" className="openspace-chip" onClick={() => services.attempt(() => services.links.open(codeLink({ path })))}>
            <i className={codicon(file.mime === 'application/x-directory' ? 'folder' : 'file')} aria-hidden />
            {visibleLine(path, 80)}
        </button>
    );
}

function Picture({ address, name }: { address: string; name: string }): React.ReactNode {
    const [large, setLarge] = React.useState(false);
    return (
        <button
            type="button"
            className={`openspace-picture${large ? ' openspace-picture-large' : ''}`}
            aria-label={
                large
                    ? nls.localize('openspace/chat/smaller', 'Show {0} smaller', name)
                    : nls.localize('openspace/chat/larger', 'Show {0} larger', name)
            }
            onClick={() => setLarge(!large)}
        >
            <img src={address} alt={name} />
        </button>
    );
}

function pathOf({ url, source }: AttachedFile, directory: string): string | undefined {
    if (source?.type === 'file' || source?.type === 'symbol') {
        return relativePath(source.path, directory);
    }
    try {
        return url.startsWith('file://') ? relativePath(decodeURIComponent(new URL(url).pathname), directory) : undefined;
    } catch {
        return undefined;
    }
}
