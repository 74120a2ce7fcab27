import { useEffect, useState } from '@theia/core/shared/react';

/** A click that was on its way to something else must not answer a question that has just appeared. */
const ARMING_TIME = 400;

export function useArmed(): boolean {
    const [armed, setArmed] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setArmed(true), ARMING_TIME);
        return () => clearTimeout(timer);
    }, []);
    return armed;
}
