import { compareProjects, type Difference } from '../project/compare.ts';
import type { Project } from '../project/project.ts';
import { sceneFieldLabels } from '../scene/fields.ts';

/** A change since the version that reviewers saw. */
export interface VersionChange {
  /** The scene's position in the later version, from 1; null for a removed scene and for the film. */
  sceneNumber: number | null;
  /** What changed, such as `Action and Light changed`. */
  text: string;
}

const listFormat = new Intl.ListFormat('en', { style: 'long' });
const fieldLabels = new Set<string>(Object.values(sceneFieldLabels));

/**
 * Lists what changed between two shared versions, without the words themselves: first in the film, then scene by scene.
 * @param withPrompts whether the link shows the prompts; otherwise, changed fields of a scene are all called `Text`
 */
export function versionChanges(before: Project, after: Project, withPrompts: boolean): VersionChange[] {
  const { film, scenes } = compareProjects(before, after);
  const visibleLabels = (differences: readonly Difference[], isText: (label: string) => boolean) => {
    const labels = differences.map(({ label }) => label);
    return withPrompts ? labels : [...new Set(labels.map((label) => (isText(label) ? 'Text' : label)))];
  };
  // a link without prompts shows only the board
  const filmChanges = film.filter(({ label }) => withPrompts || filmLabels.has(label));
  return [
    ...(filmChanges.length > 0 ? [{ sceneNumber: null, text: changed(filmChanges.map(({ label }) => label)) }] : []),
    ...scenes.map(({ before: was, after: sceneNumber, differences }) => {
      if (sceneNumber === null) return { sceneNumber, text: `Scene #${was} of the earlier version was removed` };
      return {
        sceneNumber,
        text: was === null ? 'New' : changed(visibleLabels(differences, (label) => fieldLabels.has(label))),
      };
    }),
  ];
}

/** The labels of differences outside of scenes that the board shows. */
const filmLabels = new Set(['Title', 'Target duration', 'Order of scenes']);

function changed(labels: readonly string[]): string {
  return `${listFormat.format(labels)} changed`;
}
