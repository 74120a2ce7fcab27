import { expect } from 'chai';
import { TerminalWindows } from './terminal-windows';

class ImpatientWindows extends TerminalWindows {
    protected override readonly patience = 10;
}

/** A window that draws when it is told to. */
class Window {
    readonly asked: string[] = [];
    private readonly pending: (() => void)[] = [];

    whenDrawn(terminalId: string): Promise<void> {
        this.asked.push(terminalId);
        return new Promise(resolve => this.pending.push(resolve));
    }

    draw(): void {
        this.pending.splice(0).forEach(resolve => resolve());
    }
}

describe('windows that show terminals', () => {
    it('are all waited for', async () => {
        const windows = new TerminalWindows();
        const [one, other] = [new Window(), new Window()];
        windows.add(one);
        windows.add(other);
        let isDrawn = false;
        const drawn = windows.whenDrawn('7').then(() => (isDrawn = true));
        one.draw();
        await new Promise(setImmediate);
        expect(isDrawn).to.equal(false);
        other.draw();
        await drawn;
        expect([...one.asked, ...other.asked]).to.deep.equal(['7', '7']);
    });

    it('are not waited for when they have gone', async () => {
        const windows = new TerminalWindows();
        const gone = new Window();
        windows.add(gone).dispose();
        windows.add({ whenDrawn: () => Promise.reject(new Error('connection closed')) });
        await windows.whenDrawn('7');
        expect(gone.asked).to.deep.equal([]);
    });

    it('are left alone when they do not answer in time, until they do', async () => {
        const windows = new ImpatientWindows();
        const hanging = new Window();
        windows.add(hanging);
        await windows.whenDrawn('1');
        await windows.whenDrawn('2');
        expect(hanging.asked).to.deep.equal(['1']);
        hanging.draw();
        await new Promise(setImmediate);
        const drawn = windows.whenDrawn('3');
        hanging.draw();
        await drawn;
        expect(hanging.asked).to.deep.equal(['1', '3']);
    });
});
