import type { Session } from '@openspace/opencode/lib/common/opencode-types';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { titleOf } from '../../common/sessions/session-words';
import { InlineRename } from './inline-rename';

/** The title of the session, changed where it stands. */
export function SessionTitle({ session, onRename }: { session: Session | undefined; onRename: (title: string) => void }): React.ReactNode {
    const [editing, setEditing] = React.useState(false);
    React.useEffect(() => setEditing(false), [session?.id]);
    if (session && editing) {
        const done = (title: string | undefined): void => {
            setEditing(false);
            if (title !== undefined) {
                onRename(title);
            }
        };
        return <InlineRename title={session.title} onDone={done} />;
    }
    const title = titleOf(session);
    if (!session) {
        return <h1 className="openspace-title">{title}</h1>;
    }
    return (
        <h1 className="openspace-title">
            <button
                type="button"
                title={nls.localize('openspace/chat/renameHint', '{0}: click to rename', title)}
                onClick={() => setEditing(true)}
            >
                {title}
            </button>
        </h1>
    );
}
