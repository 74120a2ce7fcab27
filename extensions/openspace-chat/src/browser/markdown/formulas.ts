import { RecentResults } from './recent-results';
import { sanitizeMath } from './sanitize';

const results = new RecentResults<string>(500);

/** Replaces the formulas in an element by what KaTeX makes of them. KaTeX is loaded with the first one. */
export async function drawFormulas(element: HTMLElement): Promise<void> {
    const formulas = [...element.querySelectorAll<HTMLElement>('.openspace-md-math:not([role])')];
    const missing = formulas.filter(formula => !draw(formula));
    if (missing.length === 0) {
        return;
    }
    const { default: katex } = await import('katex');
    for (const formula of missing) {
        const source = formula.textContent ?? '';
        const html = katex.renderToString(source, {
            displayMode: formula.classList.contains('openspace-md-display'),
            output: 'mathml',
            throwOnError: false,
            trust: false,
            strict: 'ignore',
            maxExpand: 200,
            maxSize: 20
        });
        results.set(keyOf(formula), sanitizeMath(html));
        draw(formula);
    }
}

function draw(formula: HTMLElement): boolean {
    const html = results.get(keyOf(formula));
    if (html === undefined) {
        return false;
    }
    const source = formula.textContent ?? '';
    formula.innerHTML = html;
    formula.setAttribute('role', 'math');
    formula.setAttribute('aria-label', source);
    return true;
}

function keyOf(formula: HTMLElement): string {
    return `${formula.classList.contains('openspace-md-display')}${formula.textContent}`;
}
