import { execFile } from 'node:child_process';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A real repository whose branches `main` and `other` differ in many files: texts, some of which are deleted, renamed or new. */
export class TwoBranches {
    private constructor(
        readonly root: string,
        readonly count: number
    ) {}

    static async create(root: string, count: number): Promise<TwoBranches> {
        const repository = new TwoBranches(root, count);
        await repository.git('init', '--quiet', '--initial-branch=main');
        await repository.writeAll('main');
        await fs.writeFile(path.join(root, 'same.txt'), 'same\n');
        await repository.commitAll();
        await repository.git('checkout', '--quiet', '-b', 'other');
        await repository.writeAll('other');
        await fs.rm(path.join(root, repository.deleted));
        await fs.rename(path.join(root, repository.renamed), path.join(root, repository.renamedTo));
        await repository.commitAll();
        await repository.checkOut('main');
        return repository;
    }

    readonly deleted = this.name(1);
    readonly renamed = this.name(2);
    readonly renamedTo = 'renamed.txt';

    /** The files that both branches have, with other contents. */
    get changed(): string[] {
        return this.names().slice(3);
    }

    names(): string[] {
        return Array.from({ length: this.count }, (_, index) => this.name(index));
    }

    text(name: string, branch: 'main' | 'other'): string {
        return `first line of ${name}\n${branch}\nlast line\n`;
    }

    async checkOut(branch: 'main' | 'other'): Promise<void> {
        await this.git('checkout', '--quiet', branch);
    }

    async commitAll(): Promise<void> {
        await this.git('add', '--all');
        await this.git('commit', '--quiet', '--message=state');
    }

    /** What differs from what was committed; empty when git has everything as it left it. */
    status(): Promise<string> {
        return this.git('status', '--porcelain');
    }

    private name(index: number): string {
        return `part${index % 20}/file${index}.txt`;
    }

    private async writeAll(branch: 'main' | 'other'): Promise<void> {
        for (let part = 0; part < 20; part++) {
            await fs.mkdir(path.join(this.root, `part${part}`), { recursive: true });
        }
        await Promise.all(this.names().map(name => fs.writeFile(path.join(this.root, name), this.text(name, branch))));
    }

    private async git(...args: string[]): Promise<string> {
        const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false', '-c', 'gc.auto=0'];
        const { stdout } = await run('git', [...identity, ...args], { cwd: this.root });
        return stdout;
    }
}
