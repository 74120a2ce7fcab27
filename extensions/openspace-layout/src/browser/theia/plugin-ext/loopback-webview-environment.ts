import { Endpoint } from '@theia/core/lib/browser/endpoint';
import { injectable } from '@theia/core/shared/inversify';
import { WebviewEnvironment } from '@theia/plugin-ext/lib/main/browser/webview/webview-environment';

/**
 * Webviews live on an origin of their own, `<uuid>.webview.<host>`. Under an IP address there are no such names,
 * so a page opened as 127.0.0.1 would show empty webviews; browsers resolve every name below `localhost` to loopback.
 */
@injectable()
export class LoopbackWebviewEnvironment extends WebviewEnvironment {
    protected override async doInit(): Promise<void> {
        this._hostPatternPromise = this.getHostPattern();
        try {
            const pattern = await this._hostPatternPromise;
            this.externalEndpointHost.resolve(pattern.replace('{{hostname}}', namedLoopback(new Endpoint().host)));
        } catch (error) {
            this.externalEndpointHost.reject(error);
        }
    }
}

function namedLoopback(host: string): string {
    return host.replace(/^(127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}
