import type { Project } from '../../../src/domain/project/project.ts';
import { showToast } from '../toast/toast.ts';
import { downloadText, fileName } from './download.ts';
import { projectFile } from './project-file.ts';

/**
 * Saves a project as a .json file named after it. If scenes have pictures, a toast says that pictures and statuses are
 * left out.
 */
export function downloadProject(project: Project): void {
  const name = fileName(project.projectTitle, 'json');
  downloadText(name, projectFile(project));
  if (project.scenes.every(({ picture }) => !picture)) return;
  const description = `Saved ${name} to your downloads. Scene pictures and statuses are not included.`;
  showToast({ title: 'Project Exported', description });
}
