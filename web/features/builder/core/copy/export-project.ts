import { downloadText, fileName } from '../../../../lib/download.ts';
import { downloadProject } from '../../../../lib/download-project.ts';
import { useBuilder } from '../project/project-store.ts';
import { wholePrompt } from './whole-prompt.ts';

/** Saves the whole prompt as a .txt file named after the project. */
export function exportPrompt(): void {
  downloadText(fileName(useBuilder.getState().project.projectTitle, 'txt'), wholePrompt());
}

/** Saves the project as a .json file named after it. */
export function exportProject(): void {
  downloadProject(useBuilder.getState().project);
}
