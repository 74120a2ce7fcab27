import * as React from '@theia/core/shared/react';

export interface PopoverProps {
    readonly label: string;
    readonly className: string;
    /** What the button shows. */
    readonly face: React.ReactNode;
    readonly children: React.ReactNode;
}

/** A button that opens a box below it. Escape closes it, and so does everything that happens outside. */
export function Popover({ label, className, face, children }: PopoverProps): React.ReactNode {
    const [open, setOpen] = React.useState(false);
    const node = React.useRef<HTMLDivElement>(null);
    const button = React.useRef<HTMLButtonElement>(null);
    const onBlur = (event: React.FocusEvent): void => {
        if (!node.current?.contains(event.relatedTarget)) {
            setOpen(false);
        }
    };
    const onKeyDown = (event: React.KeyboardEvent): void => {
        if (open && event.key === 'Escape') {
            event.stopPropagation();
            setOpen(false);
            button.current?.focus();
        }
    };
    return (
        <div ref={node} className="openspace-popover" onBlur={onBlur} onKeyDown={onKeyDown}>
            <button
                ref={button}
                type="button"
                className={className}
                title={label}
                aria-label={label}
                aria-haspopup="dialog"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
            >
                {face}
            </button>
            {open && (
                <div className="openspace-popover-box" role="dialog" aria-label={label} tabIndex={-1}>
                    {children}
                </div>
            )}
        </div>
    );
}
