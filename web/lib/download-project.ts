import type { Project } from '../../src/domain/project.ts';
import { downloadText, fileName } from './download.ts';
import { projectFile } from './project-file.ts';
import { showToast } from './toast.ts';

/** Saves a project as a .json file named after it, and says so where that leaves out pictures. */
export function downloadProject(project: Project): void {
  const name = fileName(project.projectTitle, 'json');
  downloadText(name, projectFile(project));
  if (project.scenes.every(({ picture }) => !picture)) return;
  const description = `Saved ${name} to your downloads. Pictures and statuses of scenes are not in the file.`;
  showToast({ title: 'Project Exported', description });
}
