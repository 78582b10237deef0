import { isBlank } from '../../../../src/domain/scene/fields.ts';
import { isScript } from '../../../../src/domain/targets/target.ts';
import { copyPrompt } from '../core/copy/whole-prompt.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { CopyPromptButton } from './CopyPromptButton.tsx';

/** Copies the whole prompt. It is the next step where there is no Copy next and something to copy. */
export function CopyPrompt() {
  const next = useBuilder(({ project }) => isScript(shownTarget(project)) && !project.scenes.every(isBlank));
  return <CopyPromptButton next={next} onClick={copyPrompt} />;
}
