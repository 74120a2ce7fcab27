import { nls } from '@theia/core/lib/common/nls';
import type { ConfirmationQuestion } from '../../common/hub/person-question';
import { visibleText } from '../../common/policy/visible-text';

/** What the consent dialog says. Text only: nothing in it is ever markup. */
export function consentContent(client: string): HTMLElement {
    const content = element('div', 'openspace-question-content');
    content.append(
        element('p', undefined, nls.localize('openspace/core/consentIntro', 'The AI agent can now control your IDE:')),
        list([
            nls.localize('openspace/core/consentFiles', 'Open and edit files'),
            nls.localize('openspace/core/consentTerminals', 'Create and manage terminals'),
            nls.localize('openspace/core/consentPanes', 'Arrange panes and layouts'),
            nls.localize('openspace/core/consentCommands', 'Run commands on your behalf')
        ]),
        element('p', undefined, nls.localize('openspace/core/consentLimits', 'Commands are validated and sandboxed to your workspace.')),
        element('p', 'openspace-question-client', nls.localize('openspace/core/askedBy', 'Asked by: {0}', visibleText(client)))
    );
    return content;
}

/** What is asked for, why, by whom, and with which arguments: whole, and with hidden characters made visible. */
export function confirmationContent(question: ConfirmationQuestion): HTMLElement {
    const content = element('div', 'openspace-question-content');
    const argumentsBox = element('pre', 'openspace-question-arguments', visibleText(question.arguments));
    argumentsBox.tabIndex = 0;
    content.append(
        element('p', 'openspace-question-reason', visibleText(question.reason)),
        argumentsBox,
        element(
            'p',
            'openspace-question-client',
            `${question.toolId} · ${nls.localize('openspace/core/askedBy', 'Asked by: {0}', visibleText(question.client))}`
        )
    );
    return content;
}

function element(tag: string, className?: string, text?: string): HTMLElement {
    const created = document.createElement(tag);
    if (className) {
        created.className = className;
    }
    if (text !== undefined) {
        created.textContent = text;
    }
    return created;
}

function list(items: string[]): HTMLElement {
    const created = element('ul');
    created.append(...items.map(item => element('li', undefined, item)));
    return created;
}
