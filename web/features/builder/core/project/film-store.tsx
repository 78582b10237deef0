import { useDeferredValue, useEffect } from 'react';
import { create } from 'zustand';
import { withTexts } from '../../../../../src/domain/edits/text-place.ts';
import { type Film, makeFilm } from '../../../../../src/domain/film/film.ts';
import { defaultPacking } from '../../../../../src/domain/film/prompt.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { defaultTarget, isTargetId, targets } from '../../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../../src/domain/targets/target.ts';
import { currentProject, useBuilder } from './project-store.ts';
import { useWork } from './work-store.ts';

interface FilmState {
  /** The film's source: the open project, a few keystrokes behind during typing. */
  project: Project;
  /** The previewed project as its target renders it. A keystroke changes one clip of it, unless the packing moves. */
  film: Film;
  /** The film as the preview shows it: with the preset that is tried on, if any. Nothing is copied from it. */
  shown: Film;
}

export const useFilm = create<FilmState>(() => {
  const project = currentProject();
  const film = filmOf(project);
  return { project, film, shown: film };
});

/** Keeps the film up to date while it is mounted. React lets it be a few keys behind while somebody types. */
export function FilmUpdates() {
  const project = useDeferredValue(useBuilder((state) => state.project));
  useEffect(() => {
    if (useFilm.getState().project === project) return;
    const film = filmOf(project, useFilm.getState().film);
    useFilm.setState({ project, film, shown: withTried(film, project) });
  }, [project]);
  return null;
}

/** The film of the project as of now, for copies and exports. */
export function currentFilm(): Film {
  const project = currentProject();
  const last = useFilm.getState();
  return last.project === project ? last.film : filmOf(project, last.film);
}

useWork.subscribe(({ tried }, before) => {
  if (tried !== before.tried) useFilm.setState(({ project, film }) => ({ shown: withTried(film, project) }));
});

function withTried(film: Film, project: Project): Film {
  const { tried } = useWork.getState();
  return tried ? filmOf(withTexts(project, tried.texts), film) : film;
}

function filmOf(project: Project, before?: Film): Film {
  const { scenes, settings, look, cast } = project;
  const packing = settings?.packing ?? defaultPacking;
  return makeFilm({ scenes, target: renderedTarget(project), packing, settings, look, cast }, before);
}

/** The target chosen for the project; null if none, or unknown to this version. */
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
