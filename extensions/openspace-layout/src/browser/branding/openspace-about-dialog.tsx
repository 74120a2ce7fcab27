import { AboutDialog } from '@theia/core/lib/browser/about-dialog';
import { nls } from '@theia/core/lib/common/nls';
import { injectable } from '@theia/core/shared/inversify';
import type * as React from '@theia/core/shared/react';

/** Names the product, its version and what it stands on; the list of extensions stays Theia's. */
@injectable()
export class OpenSpaceAboutDialog extends AboutDialog {
    protected override renderHeader(): React.ReactNode {
        const theiaVersion = this.extensionsInfos.find(extension => extension.name === '@theia/core')?.version ?? '';
        return (
            <div className="openspace-about">
                <div className="openspace-about-mark" role="img" aria-label="OpenSpace" />
                <div>
                    <h2>OpenSpace {this.applicationInfo?.version}</h2>
                    <p>{nls.localize('openspace/layout/tagline', 'An IDE that a person and an agent share as equals.')}</p>
                    <p className="openspace-about-base">
                        {nls.localize('openspace/layout/basedOn', 'Built on Eclipse Theia {0}', theiaVersion)}
                    </p>
                </div>
            </div>
        );
    }
}
