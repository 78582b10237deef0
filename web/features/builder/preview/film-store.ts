import { create } from 'zustand';
import { type Film, makeFilm } from '../../../../src/domain/film.ts';
import type { Project } from '../../../../src/domain/project.ts';
import { defaultPacking } from '../../../../src/domain/prompt.ts';
import { defaultTarget, isTargetId, targets } from '../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { useBuilder } from '../builder-store.ts';

/** The project on the page as its target renders it. A keystroke changes one clip of it, unless the packing moves. */
export const useFilm = create<{ film: Film }>(() => ({ film: filmOf(useBuilder.getState().project) }));

useBuilder.subscribe(({ project }, before) => {
  if (project !== before.project) useFilm.setState(({ film }) => ({ film: filmOf(project, film) }));
});

function filmOf(project: Project, before?: Film): Film {
  const { scenes, settings } = project;
  const packing = settings?.packing ?? defaultPacking;
  return makeFilm({ scenes, target: renderedTarget(project), packing, settings }, before);
}

/** The target that somebody chose for the project; null before that, and for one that this version does not know. */
export function chosenTarget({ settings }: Pick<Project, 'settings'>): Target | null {
  return isTargetId(settings?.target) ? targets[settings.target] : null;
}

/** The target in whose layout the preview shows a project. */
export function shownTarget(project: Pick<Project, 'settings'>): Target {
  return chosenTarget(project) ?? targets[defaultTarget];
}

/** The target against which a project is checked: as long as none is chosen, one without limits. */
function renderedTarget(project: Pick<Project, 'settings'>): Target {
  return chosenTarget(project) ?? targets.generic;
}
