import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { copyPrompt } from '../core/copy/whole-prompt.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';

/**
 * Copies the whole prompt. The button is filled if the target takes the whole film as one text and the film is not
 * empty. For other targets, the filled button is “Copy next”.
 */
export function CopyPrompt() {
  const next = useBuilder(({ project }) => isScript(shownTarget(project)) && !project.scenes.every(isBlank));
  return <CopyPromptButton next={next} onClick={copyPrompt} />;
}
