import { flushSync } from 'react-dom';
import { assembleScript, joinClips } from '../../../../../src/domain/film/prompt.ts';
import { isScript } from '../../../../../src/domain/targets/target.ts';
import { downloadText, fileName } from '../../../../lib/files/download.ts';
import { downloadProject } from '../../../../lib/files/download-project.ts';
import { promptPage } from '../dom.ts';
import { currentFilm, shownTarget } from '../project/film-store.tsx';
import { currentProject } from '../project/project-store.ts';
import { useView } from '../view/view-store.ts';
import { copyText } from './copied-clips.ts';

/** The whole prompt as one text, as in the preview. */
function wholePrompt(): string {
  const project = currentProject();
  const target = shownTarget(project);
  return isScript(target) ? assembleScript(project, target) : joinClips(currentFilm().clips);
}

/**
 * Copies the whole prompt. If the browser refuses, selects the prompt in the preview.
 * @returns whether it was copied
 */
export function copyPrompt(): Promise<boolean> {
  const { copied } = shownTarget(currentProject());
  return copyText(wholePrompt(), copied, promptPage());
}

function selectPrompt(): void {
  const page = promptPage();
  if (page) getSelection()?.selectAllChildren(page);
}

/** Copies the whole prompt. If the browser refuses, shows the preview and selects the prompt for copying by hand. */
export async function copyVisible(): Promise<void> {
  if (await copyPrompt()) return;
  // on narrow screens, the preview may be the hidden tab
  flushSync(() => useView.setState({ tab: 'preview' }));
  selectPrompt();
}

/** Saves the whole prompt as a .txt file with the project's title as its name. */
export function exportPrompt(): void {
  downloadText(fileName(currentProject().projectTitle, 'txt'), wholePrompt());
}

/** Saves the project as a .json file with the project's title as its name. */
export function exportProject(): void {
  downloadProject(currentProject());
}
