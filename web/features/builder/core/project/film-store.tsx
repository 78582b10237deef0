import { useEffect } from 'react';
import { create } from 'zustand';
import { withTexts } from '../../../../../src/domain/edits/text-place.ts';
import { type Film, makeFilm } from '../../../../../src/domain/film/film.ts';
import { defaultPacking } from '../../../../../src/domain/film/prompt.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { isTargetId, resolveLayoutId, resolveTargetId, targets } from '../../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../../src/domain/targets/target.ts';
import { currentProject, useBuilder } from './project-store.ts';
import { useWork } from './work-store.ts';

interface FilmState {
  /** The project that the film was made from. It may be a few keys behind. */
  project: Project;
  /**
   * The film in the target's layout. A keystroke in a scene changes only the scene's clip, unless the packing changes.
   */
  film: Film;
  /** The film as the preview shows it, with the preset being tried on, if any. Copy and export never use it. */
  shown: Film;
}

export const useFilm = create<FilmState>(() => {
  const project = currentProject();
  const film = makeProjectFilm(project);
  return { project, film, shown: film };
});

/** While keys follow each other faster than this, the film waits for a pause (decision 14). */
const typingPauseMs = 120;

/** Updates the film while mounted, after the frame that shows a change to the project. */
export function FilmUpdates() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const update = () => {
      const project = currentProject();
      if (useFilm.getState().project === project) return;
      const film = makeProjectFilm(project, useFilm.getState().film);
      useFilm.setState({ project, film, shown: withTryOn(film, project) });
    };
    update();
    const stop = useBuilder.subscribe(({ project, edit }, before) => {
      if (project === before.project) return;
      clearTimeout(timer);
      timer = setTimeout(update, edit?.merges ? typingPauseMs : 0);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return null;
}

/** The film of the current project, never deferred, for copy and export. */
export function currentFilm(): Film {
  const project = currentProject();
  const last = useFilm.getState();
  return last.project === project ? last.film : makeProjectFilm(project, last.film);
}

useWork.subscribe(({ tried }, before) => {
  if (tried !== before.tried) useFilm.setState(({ project, film }) => ({ shown: withTryOn(film, project) }));
});

function withTryOn(film: Film, project: Project): Film {
  const { tried } = useWork.getState();
  return tried ? makeProjectFilm(withTexts(project, tried.texts), film) : film;
}

function makeProjectFilm(project: Project, before?: Film): Film {
  const { scenes, settings, look, cast } = project;
  const packing = settings?.packing ?? defaultPacking;
  return makeFilm({ scenes, target: targets[resolveTargetId(settings)], packing, settings, look, cast }, before);
}

/** The target chosen for the project; null if none is chosen or if this version does not know the chosen one. */
export function chosenTarget({ settings }: Pick<Project, 'settings'>): Target | null {
  return isTargetId(settings?.target) ? targets[settings.target] : null;
}

/** The target whose layout the preview uses. */
export function shownTarget(project: Pick<Project, 'settings'>): Target {
  return targets[resolveLayoutId(project.settings)];
}
