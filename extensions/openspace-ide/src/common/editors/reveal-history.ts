const LIMIT = 50;

/**
 * Where the person was before the agent showed something. While the agent shows one place after another and the person only
 * watches, there is one way back: to where the person was before the first of them.
 */
export class RevealHistory<Place> {
    private readonly places: Place[] = [];
    private watching = false;

    get size(): number {
        return this.places.length;
    }

    /** Before each reveal. The place is asked for only where it is the person's own. */
    beforeReveal(place: () => Place): void {
        if (this.watching) {
            return;
        }
        this.watching = true;
        this.places.push(place());
        if (this.places.length > LIMIT) {
            this.places.shift();
        }
    }

    /** The person went somewhere by themselves: the next reveal starts from there. */
    personMoved(): void {
        this.watching = false;
    }

    /** The person works on: what they see now is theirs, and going back would tear them away from it. */
    personTyped(): void {
        this.watching = false;
        this.places.length = 0;
    }

    /** The latest place to go back to, which is then forgotten. */
    takeBack(): Place | undefined {
        this.watching = false;
        return this.places.pop();
    }
}
