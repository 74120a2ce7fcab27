interface Gate {
    reached: boolean;
    readonly opened: Promise<void>;
    open(): void;
}

/** Named points at which answers wait until they are let through. */
export class Gates {
    private readonly gates = new Map<string, Gate>();

    /** Resolves once the gate is released; at once when it already was. */
    arrive(name: string): Promise<void> {
        const gate = this.gate(name);
        gate.reached = true;
        return gate.opened;
    }

    isReached(name: string): boolean {
        return this.gate(name).reached;
    }

    release(name: string): void {
        this.gate(name).open();
    }

    releaseAll(): void {
        this.gates.forEach(gate => gate.open());
    }

    private gate(name: string): Gate {
        const known = this.gates.get(name);
        if (known) {
            return known;
        }
        let open: () => void = () => undefined;
        const opened = new Promise<void>(resolve => (open = resolve));
        const gate: Gate = { reached: false, opened, open };
        this.gates.set(name, gate);
        return gate;
    }
}
