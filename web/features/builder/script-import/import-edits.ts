import { type MergedCast, mergeCast } from '../../../../src/domain/edits/cast-edits.ts';
import { insertScenes, insertScenesProblem } from '../../../../src/domain/edits/scene-edits.ts';
import { applyScriptChanges } from '../../../../src/domain/papers/in/compare-script.ts';
import { newProject, type Project, type Scene, withNewSceneIds } from '../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../src/domain/scene/fields.ts';

/** What an import does with the scenes that are there. */
export type ImportMode = 'add' | 'replace' | 'compare';

/** Whether there is nothing to keep: one scene without a word, a picture or a status. */
export function isEmptyProject({ scenes }: Project): boolean {
  return scenes.length === 1 && scenes.every((scene: Scene) => isBlank(scene) && !scene.picture && !scene.status);
}

export interface Imported {
  project: Project;
  cast: MergedCast;
}

/**
 * The project with what was read. Title, look, settings and the wordings of its cast stay where it has any; when all is
 * replaced, the title, look and target duration are those of what was read, where that has any.
 * @param chosen when comparing, the ids of compared scenes to take over
 */
export function importInto(
  project: Project,
  read: Project,
  { mode, chosen, newId }: { mode: ImportMode; chosen: ReadonlySet<string>; newId: () => string },
): Imported | { problem: string } {
  if (mode === 'compare') return takenOver(project, read, chosen, newId);
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

function takenOver(
  project: Project,
  read: Project,
  chosen: ReadonlySet<string>,
  newId: () => string,
): Imported | { problem: string } {
  const taken = applyScriptChanges(project, read, chosen, newId);
  if ('problem' in taken) return taken;
  const known = project.cast ?? [];
  const cast = taken.project.cast ?? known;
  return { project: taken.project, cast: { cast, added: cast.slice(known.length), differing: [], left: [] } };
}

function hasTitle({ projectTitle }: Project): boolean {
  return projectTitle !== newProject().projectTitle;
}

/** What of the script's title, look and cast the project does not take, since it has its own: a sentence each. */
export function staysOut(project: Project, read: Project, mode: ImportMode): string[] {
  const isReplaced = mode === 'replace' || isEmptyProject(project);
  const { differing, left } = mergeCast(project.cast ?? [], read.cast ?? []);
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => `@${name}`).join(', ');
  const hasOtherLook = Boolean(read.look?.trim()) && read.look !== project.look;
  return [
    ...(!isReplaced && hasTitle(read) && read.projectTitle !== project.projectTitle
      ? [`The title “${read.projectTitle}” is not taken over.`]
      : []),
    ...(!isReplaced && hasOtherLook && (mode === 'compare' || project.look?.trim())
      ? ['The look that came with it is not taken over.']
      : []),
    ...(differing.length > 0 ? [`Your wording of ${names(differing.map(({ ours }) => ours))} stays.`] : []),
    ...(left.length > 0 ? [`The cast has no room for ${names(left)}.`] : []),
  ];
}
