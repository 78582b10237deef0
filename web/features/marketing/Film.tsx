import { useEffect, useRef } from 'react';
import { sceneFieldGroups } from '../../../src/domain/fields.ts';
import type { Project } from '../../../src/domain/project.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import classes from './Film.module.css';
import { FilmDesk } from './FilmDesk.tsx';
import { Frames } from './Frames.tsx';
import { followFilm } from './follow-film.ts';

const fieldOrder = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));

/** By scene and field, the playback step, from 1, at which it lights up. */
function stepsOf(scenes: Project['scenes']): Map<string, number> {
  const filled = scenes.flatMap((scene) => fieldOrder.filter((key) => scene[key]).map((key) => scene.id + key));
  return new Map(filled.map((name, index) => [name, index + 1]));
}

interface FilmProps {
  project: Project;
  target: Target;
}

/**
 * A project as frames, fields and prompt. Plays in real time: a field lights up together with its words in the prompt,
 * and at the field for light the frame does, too. Pointing at a field or its words holds it, in CSS only.
 */
export function Film({ project, target }: FilmProps) {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => (figure.current ? followFilm(figure.current) : undefined), []);
  const steps = stepsOf(project.scenes);
  return (
    <figure ref={figure} className={classes.film} aria-label="A film, its fields and its prompt" data-film="">
      <Frames scenes={project.scenes} />
      <FilmDesk project={project} target={target} steps={steps} />
    </figure>
  );
}

/** A project's frames alone, as they play. */
export function FilmStrip({ project }: Pick<FilmProps, 'project'>) {
  return (
    <figure className={classes.film} aria-label="A film of three scenes">
      <Frames scenes={project.scenes} />
    </figure>
  );
}
