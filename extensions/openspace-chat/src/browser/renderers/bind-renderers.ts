import { bindRootContributionProvider } from '@theia/core/lib/common/contribution-provider';
import { ResourceResolver } from '@theia/core/lib/common/resource';
import type { interfaces } from '@theia/core/shared/inversify';
import { ContributedRenderer } from './contributed-renderer';
import { DiffTexts } from './diff-texts';
import { EditRenderer } from './edit-renderer';
import { PartRenderer } from './part-renderer';
import { PartRenderers } from './part-renderers';
import { PatchDiffs } from './patch-diffs';
import { ShellRenderer } from './shell-renderer';
import { QuestionRenderer, TaskRenderer, TodoRenderer } from './task-renderers';
import { FileRenderer, ReasoningRenderer, TextRenderer } from './text-renderers';
import { ToolRenderer } from './tool-renderer';
import { ShownTheme } from './shown-theme';
import { SkillRenderer, WebRenderer } from './web-renderers';

const RENDERERS: readonly interfaces.Newable<PartRenderer>[] = [
    TextRenderer,
    ReasoningRenderer,
    FileRenderer,
    ToolRenderer,
    ContributedRenderer,
    ShellRenderer,
    EditRenderer,
    TaskRenderer,
    TodoRenderer,
    QuestionRenderer,
    WebRenderer,
    SkillRenderer
];

export function bindRenderers(bind: interfaces.Bind): void {
    bindRootContributionProvider(bind, PartRenderer);
    RENDERERS.forEach(renderer => bind(PartRenderer).to(renderer).inSingletonScope());
    bind(PartRenderers).toSelf().inSingletonScope();
    bind(ShownTheme).toSelf().inSingletonScope();
    bind(PatchDiffs).toSelf().inSingletonScope();
    bind(DiffTexts).toSelf().inSingletonScope();
    bind(ResourceResolver).toService(DiffTexts);
}
