import { expect } from 'chai';
import { harmlessDiagram } from './diagram-source';

describe('diagrams of messages', () => {
    it('are drawn when they only draw', () => {
        for (const source of [
            'flowchart LR\n  A[Person] --> B{Agent}\n  B -->|edits| C["a<br>b"]\n  style A fill:#f9f,stroke:#333',
            'sequenceDiagram\n  A->>B: Hello #35; you\n  Note over A: <b>bold</b>',
            'classDiagram\n  Animal <|-- Duck\n  List~int~ : +add(int)',
            'erDiagram\n  A ||--o{ B : has'
        ]) {
            expect(harmlessDiagram(source), source).to.equal(source);
        }
    });

    it('lose settings of their own', () => {
        expect(harmlessDiagram('%%{init: {"themeCSS": "* { background: url(https://e/x) }"}}%%\nflowchart LR\n  A')).to.equal(
            '\nflowchart LR\n  A'
        );
        expect(harmlessDiagram('---\nconfig:\n  themeCSS: "@import url(https://e)"\n---\nflowchart LR\n  A')).to.equal(
            '\nflowchart LR\n  A'
        );
    });

    it('are not drawn when they could load something, however it is written', () => {
        for (const source of [
            'flowchart LR\n  style A fill:url(https://e/x)',
            'flowchart LR\n  style A fill:u\\72l(//e/x)',
            'flowchart LR\n  style A fill:ur/**/l(\\2f\\2f e)',
            'flowchart LR\n  A@{ img: "https://e/x.png" }',
            'flowchart LR\n  A@{ img : "x.png" }',
            'flowchart LR\n  A["<img src=x>"]',
            'flowchart LR\n  A["&lt;img src=x&gt;"]',
            'flowchart LR\n  A["#60;img src=x>"]',
            'flowchart LR\n  A["&#x3c;svg onload=x>"]',
            'flowchart LR\n  click A "https://e"',
            'C4Context\n  Person(a, "b", $sprite="x")',
            'flowchart LR\n  classDef x background:image-set("a" 1x)'
        ]) {
            expect(harmlessDiagram(source), source).to.equal(undefined);
        }
    });
});
