import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

/** A field in place of a title. Enter and leaving it keep the new title, Escape the old one. */
export function InlineRename({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }): React.ReactNode {
    const field = React.useRef<HTMLInputElement>(null);
    const [text, setText] = React.useState(title);
    const over = React.useRef(false);
    const end = (kept: string | undefined): void => {
        // Taking the field away makes it lose the focus, which would end it again.
        if (!over.current) {
            over.current = true;
            onDone(kept === title ? undefined : kept);
        }
    };
    React.useEffect(() => {
        const node = field.current;
        node?.focus();
        node?.select();
        // Around it there may be a tree that takes every key for its own; it listens before React does.
        const keep = (event: KeyboardEvent): void => event.stopPropagation();
        node?.addEventListener('keydown', keep);
        return () => node?.removeEventListener('keydown', keep);
    }, []);
    React.useEffect(() => {
        const node = field.current;
        const onKey = (event: KeyboardEvent): void => {
            if (event.isComposing) {
                return;
            }
            if (event.key === 'Enter') {
                end(node?.value);
            } else if (event.key === 'Escape') {
                end(undefined);
            }
        };
        node?.addEventListener('keydown', onKey);
        return () => node?.removeEventListener('keydown', onKey);
    });
    return (
        <input
            ref={field}
            className="theia-input openspace-rename"
            aria-label={nls.localize('openspace/chat/newTitle', 'Title of the session')}
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={() => end(text)}
            onClick={event => event.stopPropagation()}
        />
    );
}
