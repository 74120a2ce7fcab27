import { expect } from 'chai';
import { signInPage } from './sign-in-page';

const PAGE = 'https://auth.example.org/authorize?redirect_uri=http%3A%2F%2F127.0.0.1%3A19876%2Fmcp%2Foauth%2Fcallback&state=x';

describe('the page to sign in to an MCP server', () => {
    it('is told by its host', () => {
        expect(signInPage(PAGE, 'localhost')).to.deep.equal({ address: PAGE, host: 'auth.example.org' });
    });

    it('needs a forwarded port where the agent runs on another machine', () => {
        expect(signInPage(PAGE, 'ide.example.org')?.portToForward).to.equal(19876);
        expect(
            signInPage('https://auth.example.org/?redirect_uri=https%3A%2F%2Fide.example.org%2F', 'ide.example.org')
        ).not.to.have.property('portToForward');
    });

    it('is no script and no nonsense', () => {
        for (const address of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '', 'authorize']) {
            expect(signInPage(address, 'localhost'), address).to.equal(undefined);
        }
    });
});
