import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { copyPrompt } from '../core/copy/whole-prompt.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';

/** Copies the whole prompt. Primary if the target takes a whole film as one text; for other targets, Copy next is. */
export function CopyPrompt() {
  const next = useBuilder(({ project }) => isScript(shownTarget(project)) && !project.scenes.every(isBlank));
  return <CopyPromptButton next={next} onClick={copyPrompt} />;
}
