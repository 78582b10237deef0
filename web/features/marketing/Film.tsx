import { useEffect, useRef } from 'react';
import type { Project } from '../../../src/domain/project/project.ts';
import { sceneFieldGroups } from '../../../src/domain/scene/fields.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import classes from './Film.module.css';
import { FilmPanels } from './FilmPanels.tsx';
import { Frames } from './Frames.tsx';
import { followFilm } from './follow-film.ts';

const fieldOrder = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));

/** Maps a scene id and field key to the playback step (from 1) that highlights the field. */
function playbackSteps(scenes: Project['scenes']): Map<string, number> {
  const filled = scenes.flatMap((scene) => fieldOrder.filter((key) => scene[key]).map((key) => scene.id + key));
  return new Map(filled.map((name, index) => [name, index + 1]));
}

interface FilmProps {
  project: Project;
  target: Target;
}

/**
 * A project as frames, fields and prompt. Plays in real time: each field is highlighted together with its words in the
 * prompt; the Light field also highlights its frame. Hovering over a field or its words holds the highlight, in CSS
 * alone.
 */
export function Film({ project, target }: FilmProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => (figure.current ? followFilm(figure.current) : undefined), []);
  const steps = playbackSteps(project.scenes);
  return (
    <figure ref={figure} className={classes.film} aria-label="A film, its fields and its prompt" data-film="">
      <Frames scenes={project.scenes} />
      <FilmPanels project={project} target={target} steps={steps} />
    </figure>
  );
}

/** Plays a project's frames, without the panels. */
export function FilmStrip({ project }: Pick<FilmProps, 'project'>) {
  return (
    <figure className={classes.film} aria-label="A film of three scenes">
      <Frames scenes={project.scenes} />
    </figure>
  );
}
