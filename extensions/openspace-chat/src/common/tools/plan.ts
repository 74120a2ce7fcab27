/** An item of the agent's plan, as far as it can be trusted to be one. */
export interface PlanItem {
    readonly content?: unknown;
    readonly status?: unknown;
}

export interface PlanProgress {
    readonly done: number;
    /** Without what was dropped. */
    readonly all: number;
}

/** How far the agent is. What it has dropped is neither done nor to do. */
export function planProgress(items: readonly PlanItem[]): PlanProgress {
    const kept = items.filter(({ status }) => status !== 'cancelled');
    return { done: kept.filter(({ status }) => status === 'completed').length, all: kept.length };
}

/** A codicon for where an item stands. */
export function planIcon(status: unknown): string {
    switch (status) {
        case 'completed':
            return 'pass-filled';
        case 'cancelled':
            return 'circle-slash';
        case 'in_progress':
            return 'record';
        default:
            return 'circle-large-outline';
    }
}
