import { mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { withoutEnvelope } from '../../../../src/domain/project/format.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { showKeptWordings } from '../core/project/merge-toast.ts';
import { currentProject, loadProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { currentOwner } from '../core/sync/sync-api.ts';
import { rememberTemplate } from './loaded-template.ts';

/** Opens a template, which the film can be saved to again. */
export function loadTemplate(template: Template): void {
  loadSaved(template, template.name);
  const owner = currentOwner();
  if (owner !== null) rememberTemplate(owner, template);
}

/**
 * Opens a saved project, a template or a file, as one undo step. Its cast comes along; where the cast here has a name,
 * too, ours stays. @param name what the toast calls it
 */
export function loadSaved(project: Project, name: string): void {
  const { look: ownLook, cast: own = [] } = currentProject();
  const loaded = withoutEnvelope(project);
  const look = loaded.look?.trim() ? loaded.look : ownLook;
  const merged = mergeCast(own, loaded.cast ?? []);
  loadProject({ ...loaded, ...(look && { look }), ...(merged.cast.length > 0 && { cast: merged.cast }) });
  showUndoToast({ title: 'Template Loaded', description: `Opened “${name}”.` });
  showKeptWordings(merged);
}
