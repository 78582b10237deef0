import { type MergedCast, mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { insertScenes, insertScenesProblem } from '../../../../src/domain/edits/scene-edits.ts';
import { applyScriptChanges } from '../../../../src/domain/papers/in/compare-script.ts';
import { newProject, type Project, type Scene, withNewSceneIds } from '../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';

/** What an import does with the project's scenes. */
export type ImportMode = 'add' | 'replace' | 'compare';

/** Whether the project has a single scene without texts, picture and status. */
export function isEmptyProject({ scenes }: Project): boolean {
  return scenes.length === 1 && scenes.every((scene: Scene) => isBlank(scene) && !scene.picture && !scene.status);
}

export interface Imported {
  project: Project;
  cast: MergedCast;
}

/**
 * Returns the project after an import. The project's own title, look, settings and target duration win, except in
 * `replace` mode or if the project is empty. Existing cast entries always keep their wording.
 * @param chosen in `compare` mode, the ids of the compared scenes to change
 */
export function importInto(
  project: Project,
  read: Project,
  { mode, chosen, newId }: { mode: ImportMode; chosen: ReadonlySet<string>; newId: () => string },
): Imported | { problem: string } {
  if (mode === 'compare') return applyComparison(project, read, chosen, newId);
  const cast = mergeCast(project.cast ?? [], read.cast ?? []);
  const withCast = cast.cast.length > 0 && { cast: cast.cast };
  const fresh = withNewSceneIds(read, newId);
  if (mode === 'replace' || isEmptyProject(project)) {
    const look = read.look?.trim() ? read.look : project.look;
    const settings = { ...project.settings, ...read.settings };
    return {
      cast,
      project: {
        ...project,
        ...(hasTitle(read) && { projectTitle: read.projectTitle }),
        ...{ targetDuration: read.targetDuration, scenes: fresh.scenes },
        ...(look && { look }),
        ...(Object.keys(settings).length > 0 && { settings }),
        ...withCast,
      },
    };
  }
  const problem = insertScenesProblem(project, fresh.scenes);
  if (problem) return { problem };
  const look = project.look?.trim() ? project.look : read.look;
  const added = insertScenes(project, project.scenes.length, fresh.scenes);
  return { cast, project: { ...added, ...(look && { look }), ...withCast } };
}

function applyComparison(
  project: Project,
  read: Project,
  chosen: ReadonlySet<string>,
  newId: () => string,
): Imported | { problem: string } {
  const result = applyScriptChanges(project, read, chosen, newId);
  if ('problem' in result) return result;
  const castBefore = project.cast ?? [];
  const cast = result.project.cast ?? castBefore;
  return { project: result.project, cast: { cast, added: cast.slice(castBefore.length), differing: [], left: [] } };
}

function hasTitle({ projectTitle }: Project): boolean {
  return projectTitle !== newProject().projectTitle;
}

/** Notes on the script's title, look and cast entries that are not imported, because the project keeps its own. */
export function skippedParts(project: Project, read: Project, mode: ImportMode): string[] {
  const isReplaced = mode === 'replace' || isEmptyProject(project);
  const { differing, left } = mergeCast(project.cast ?? [], read.cast ?? []);
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => `@${name}`).join(', ');
  const hasOtherLook = Boolean(read.look?.trim()) && read.look !== project.look;
  return [
    ...(!isReplaced && hasTitle(read) && read.projectTitle !== project.projectTitle
      ? [`The title “${read.projectTitle}” is not imported.`]
      : []),
    ...(!isReplaced && hasOtherLook && (mode === 'compare' || project.look?.trim())
      ? ['The look is not imported.']
      : []),
    ...(differing.length > 0 ? [`Your wording of ${names(differing.map(({ ours }) => ours))} stays.`] : []),
    ...(left.length > 0 ? [`The cast has no room for ${names(left)}.`] : []),
  ];
}
