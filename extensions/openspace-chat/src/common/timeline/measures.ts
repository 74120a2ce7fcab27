/** `1m 5s`, as short as it stays exact enough. */
export function durationText(milliseconds: number): string {
    const seconds = milliseconds / 1000;
    if (seconds < 10) {
        return `${seconds.toFixed(1)}s`;
    }
    const whole = Math.round(seconds);
    if (whole < 60) {
        return `${whole}s`;
    }
    const minutes = Math.floor(whole / 60);
    return minutes < 60 ? `${minutes}m ${whole % 60}s` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** `9s`, `59m 58s`: how long something is still to come, in whole seconds. */
export function waitText(milliseconds: number): string {
    const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
    return seconds < 10 ? `${seconds}s` : durationText(seconds * 1000);
}

/** `950`, `1.2k`, `12k`, `1.2M`. */
export function countText(count: number): string {
    if (count < 1000) {
        return String(count);
    }
    const [value, unit] = count < 999_500 ? [count / 1000, 'k'] : [count / 1_000_000, 'M'];
    return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)}${unit}`;
}

/** `$0.0042`: small sums keep two figures that say something, and the smallest say only that they are small. */
export function costText(dollars: number): string {
    if (dollars > 0 && dollars < 0.001) {
        return '< $0.001';
    }
    return `$${dollars === 0 || dollars >= 0.1 ? dollars.toFixed(2) : dollars.toPrecision(2)}`;
}
