import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';

export interface DockProps {
    readonly name: string;
    /** A codicon. */
    readonly icon: string;
    readonly title: React.ReactNode;
    /** At the right end of the title. */
    readonly tail?: React.ReactNode;
    /** The person has to do something. */
    readonly urgent?: boolean;
    readonly startsCollapsed?: boolean;
    readonly children: React.ReactNode;
}

/** A box between conversation and prompt. It never takes the keyboard by itself. */
export function Dock({ name, icon, title, tail, urgent = false, startsCollapsed = false, children }: DockProps): React.ReactNode {
    const [collapsed, setCollapsed] = React.useState(startsCollapsed);
    const label = collapsed ? nls.localize('openspace/chat/expand', 'Show') : nls.localize('openspace/chat/collapse', 'Hide');
    return (
        <section className={`openspace-dock ${urgent ? 'openspace-dock-urgent' : ''}`} role="region" aria-label={name}>
            <div className="openspace-dock-head">
                <i className={`codicon codicon-${icon}`} aria-hidden />
                <span className="openspace-dock-title">{title}</span>
                {tail}
                <button
                    type="button"
                    className="openspace-icon-button"
                    title={label}
                    aria-label={`${label}: ${name}`}
                    aria-expanded={!collapsed}
                    onClick={() => setCollapsed(!collapsed)}
                >
                    <i className={`codicon codicon-chevron-${collapsed ? 'up' : 'down'}`} aria-hidden />
                </button>
            </div>
            {!collapsed && <div className="openspace-dock-body">{children}</div>}
        </section>
    );
}
