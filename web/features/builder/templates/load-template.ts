import { mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { withoutEnvelope } from '../../../../src/domain/project/format.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import type { Template } from '../../../../src/domain/storage/templates.ts';
import { showKeptWordings } from '../core/project/merge-toast.ts';
import { currentProject, loadProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { currentOwner } from '../core/sync/sync-api.ts';
import { rememberTemplate } from './loaded-template.ts';

/** Loads a template and remembers it, so that the project can be saved back to it. */
export function loadTemplate(template: Template): void {
  loadWithMergedCast(template, template.name);
  const owner = currentOwner();
  if (owner !== null) rememberTemplate(owner, template);
}

/**
 * Loads a project from a template or a file, as one undo step. Its cast is merged into the current one, whose entries
 * keep their wording.
 * @param name the name of the template or file, shown in the toast
 */
export function loadWithMergedCast(project: Project, name: string): void {
  const { look: currentLook, cast: currentCast = [] } = currentProject();
  const loaded = withoutEnvelope(project);
  const look = loaded.look?.trim() ? loaded.look : currentLook;
  const merged = mergeCast(currentCast, loaded.cast ?? []);
  loadProject({ ...loaded, ...(look && { look }), ...(merged.cast.length > 0 && { cast: merged.cast }) });
  showUndoToast({ title: 'Template Loaded', description: `Opened “${name}”.` });
  showKeptWordings(merged);
}
