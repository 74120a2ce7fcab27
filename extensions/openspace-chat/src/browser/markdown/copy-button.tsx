import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { IconButton } from '../panel/icon-button';

const CONFIRMED = 1500;

/** Copies, and shows for a moment that it did. */
export function CopyButton({ label, copy }: { label: string; copy: () => void }): React.ReactNode {
    const [copied, setCopied] = React.useState(false);
    React.useEffect(() => {
        if (!copied) {
            return undefined;
        }
        const timer = setTimeout(() => setCopied(false), CONFIRMED);
        return () => clearTimeout(timer);
    }, [copied]);
    const run = (): void => {
        copy();
        setCopied(true);
    };
    return (
        <IconButton
            icon={copied ? 'check' : 'copy'}
            label={copied ? nls.localize('openspace/chat/copied', 'Copied') : label}
            onClick={run}
        />
    );
}
