import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

export interface SessionSearchProps {
    readonly text: string;
    readonly onChange: (text: string) => void;
    /** The person goes on in the list. */
    readonly onLeave: () => void;
}

/** Finds sessions by their titles. Its keys are its own: the tree around it takes keys too. */
export function SessionSearch({ text, onChange, onLeave }: SessionSearchProps): React.ReactNode {
    const field = React.useRef<HTMLInputElement>(null);
    const label = nls.localize('openspace/chat/searchSessions', 'Search sessions');
    React.useEffect(() => {
        const node = field.current;
        const onKey = (event: KeyboardEvent): void => {
            event.stopPropagation();
            if (event.key === 'ArrowDown') {
                event.preventDefault();
                onLeave();
            } else if (event.key === 'Escape') {
                onChange('');
            }
        };
        node?.addEventListener('keydown', onKey);
        return () => node?.removeEventListener('keydown', onKey);
    }, [onChange, onLeave]);
    return (
        <div className="openspace-sessions-search" role="search">
            <input
                ref={field}
                className="theia-input"
                type="search"
                aria-label={label}
                placeholder={label}
                value={text}
                onChange={event => onChange(event.target.value)}
            />
        </div>
    );
}
