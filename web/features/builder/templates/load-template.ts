import type { Project } from '../../../../src/domain/project.ts';
import { withoutEnvelope } from '../../../../src/domain/project-format.ts';
import { loadProject } from '../builder-store.ts';
import { showUndoToast } from '../undo-toast.ts';

/** Opens a saved project, a template or a file, as one undo step. @param name what the toast calls it */
export function loadTemplate(project: Project, name: string): void {
  loadProject(withoutEnvelope(project));
  showUndoToast({ title: 'Template Loaded', description: `Opened “${name}”.` });
}
