import * as React from '@theia/core/shared/react';

export interface IconButtonProps {
    /** A codicon. */
    readonly icon: string;
    readonly label: string;
    readonly onClick: (event: React.MouseEvent<HTMLButtonElement>) => void;
    readonly disabled?: boolean;
    /** For buttons that open something. */
    readonly popup?: 'menu' | 'dialog';
    readonly expanded?: boolean;
}

/** A small button that is only an icon; its label is read and shown on hover. */
export function IconButton({ icon, label, onClick, disabled, popup, expanded }: IconButtonProps): React.ReactNode {
    return (
        <button
            type="button"
            className="openspace-icon-button"
            title={label}
            aria-label={label}
            aria-haspopup={popup}
            aria-expanded={expanded}
            disabled={disabled}
            onClick={onClick}
        >
            <i className={`codicon codicon-${icon}`} aria-hidden />
        </button>
    );
}
