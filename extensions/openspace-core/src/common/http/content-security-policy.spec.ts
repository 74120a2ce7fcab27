import { expect } from 'chai';
import { pageSecurityPolicy } from './content-security-policy';

describe('the policy of what a page may load and run', () => {
    const directive = (name: string, policy: string): string[] =>
        policy
            .split('; ')
            .find(part => part.startsWith(`${name} `))
            ?.split(' ')
            .slice(1) ?? [];

    it('lets no page run scripts written into it, and connect to no other machine', () => {
        const policy = pageSecurityPolicy({ port: 3000 });
        expect(directive('script-src', policy)).not.to.include("'unsafe-inline'");
        for (const source of directive('connect-src', policy).filter(source => source.includes('//'))) {
            expect(source).to.match(/^ws:\/\/(127\.0\.0\.1|localhost):3000$/);
        }
    });

    it('knows the webviews and the websocket of the public names of this listener', () => {
        const policy = pageSecurityPolicy({ port: 3000, publicHosts: new Set(['ide.example:8443']) });
        expect(directive('frame-src', policy)).to.include.members([
            'http://*.webview.localhost:3000',
            'https://*.webview.ide.example:8443'
        ]);
        expect(directive('connect-src', policy)).to.include('wss://ide.example:8443');
    });
});
