import * as React from '@theia/core/shared/react';

export interface BannerProps {
    /** A codicon. */
    readonly icon: string;
    readonly severe?: boolean;
    readonly action?: { readonly label: string; readonly run: () => void };
    readonly children: React.ReactNode;
}

/** One line over the conversation about something that holds for all of it. */
export function Banner({ icon, severe = false, action, children }: BannerProps): React.ReactNode {
    return (
        <div className={`openspace-banner ${severe ? 'openspace-banner-severe' : ''}`} role={severe ? 'alert' : 'status'}>
            <i className={`codicon codicon-${icon}`} aria-hidden />
            <span>{children}</span>
            {action && (
                <button type="button" className="openspace-text-button" onClick={action.run}>
                    {action.label}
                </button>
            )}
        </div>
    );
}
