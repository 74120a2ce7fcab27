/** Settings inside a diagram: they could bring styles of their own. */
const SETTINGS = /^\s*---\s*\n[^]*?\n\s*---\s*(?=\n|$)|%%\{[^]*?\}%%/g;
/** Whatever could make a browser load something while the diagram is laid out in the page: addresses, functions of CSS that take one, HTML, pictures. */
const LOADS =
    /\/\/|\burl\s*\(|\bsrc\s*\(|@import|image-set|cross-fade|\bimg\s*:|\bimage\s*:|\bicon\s*:|\bsprite\b|<\s*\/?\s*(?!br\b|b\b|i\b|u\b|em\b|strong\b|code\b|sub\b|sup\b)[a-z]/i;

/**
 * The source of a diagram that can be drawn without loading anything, or `undefined`. A diagram is laid out in the page before it becomes an
 * image, so what it may say is narrow; one that says more is shown as text.
 */
export function harmlessDiagram(source: string): string | undefined {
    const plain = source.replace(SETTINGS, '');
    return LOADS.test(withoutDisguise(plain)) ? undefined : plain;
}

/** CSS and HTML know other ways to write a letter. */
function withoutDisguise(text: string): string {
    return text
        .replace(/\/\*[^]*?\*\//g, '')
        .replace(/%%[^\n]*/g, '')
        .replace(/&?#x([0-9a-f]{1,6});?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
        .replace(/&?#(\d{1,7});?/g, (_, code: string) => characterOf(Number(code)))
        .replace(/&(?:sol|colon|lpar|lt|bsol|period);?/gi, name => ENTITIES[name.toLowerCase().replace(/[&;]/g, '')] ?? name)
        .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => characterOf(Number.parseInt(code, 16)))
        .replace(/\\/g, '');
}

const ENTITIES: Readonly<Record<string, string>> = { sol: '/', colon: ':', lpar: '(', lt: '<', bsol: '', period: '.' };

function characterOf(code: number): string {
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
