import { useEffect, useRef } from 'react';
import { durationStatus, formatDuration, totalDuration } from '../../../src/domain/duration.ts';
import { type SceneFieldKey, sceneFieldGroups, sceneFieldLabels } from '../../../src/domain/fields.ts';
import type { Project } from '../../../src/domain/project.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import { DrawnFrame } from './DrawnFrame.tsx';
import classes from './Film.module.css';
import { clipsOf, scenesOf, shotNote } from './film-clips.ts';
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
    <figure ref={figure} className={classes.film} aria-label="A film, its fields and its prompt">
      <Frames scenes={project.scenes} />
      <div className={classes.desk}>
        <Slates project={project} steps={steps} />
        <Prompts scenes={project.scenes} target={target} steps={steps} />
      </div>
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

/** Frames as a strip in which the film's playhead moves. */
function Frames({ scenes }: { scenes: Project['scenes'] }) {
  return (
    <div className={classes.frames}>
      {scenes.map((scene) => (
        <div key={scene.id} className={classes.shot} data-scene={scene.sceneNumber}>
          <DrawnFrame scene={scene} id={`frame-${scene.sceneNumber}`} />
          <span className={classes.head} />
          <span className={classes.track} />
          <p className={classes.slate}>
            <b>Scene #{scene.sceneNumber}</b> <span>{formatDuration(scene.duration)}</span>
          </p>
        </div>
      ))}
      <label className={classes.pause}>
        <input type="checkbox" />
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M5.5 3v10M10.5 3v10" />
          <path d="M5 3l7.5 5L5 13z" />
        </svg>
        <span>Pause</span>
      </label>
    </div>
  );
}

type Steps = ReadonlyMap<string, number>;

function Slates({ project: { scenes, targetDuration }, steps }: { project: Project; steps: Steps }) {
  const total = totalDuration(scenes);
  return (
    <div className={classes.stack}>
      {scenes.map((scene) => (
        <div key={scene.id} className={classes.panel} data-scene={scene.sceneNumber}>
          <p className={classes.bar}>
            <b>Scene #{scene.sceneNumber}</b> <span>{formatDuration(scene.duration)}</span>
            <span className={classes.end}>
              {formatDuration(total)} of {formatDuration(targetDuration)}{' '}
              <strong>{durationStatus(total, targetDuration).label}</strong>
            </span>
          </p>
          {sceneFieldGroups.map(({ label, fields }) => (
            <dl key={label} className={classes.fields}>
              {fields.map(({ key }) => (
                <div key={key} data-step={steps.get(scene.id + key)}>
                  <dt>{sceneFieldLabels[key]}</dt>
                  <dd>{scene[key]}</dd>
                </div>
              ))}
            </dl>
          ))}
        </div>
      ))}
    </div>
  );
}

interface PromptsProps {
  scenes: Project['scenes'];
  target: Target;
  steps: Steps;
}

function Prompts({ scenes, target, steps }: PromptsProps) {
  const stepOf = (sceneId = '', field: SceneFieldKey) => steps.get(sceneId + field);
  return (
    <div className={classes.clips}>
      {clipsOf(scenes, target).map((clip) => (
        <div key={clip.number}>
          <p className={classes.bar}>
            <b>Clip {clip.number}</b>{' '}
            <span>
              {scenesOf(clip)} · {clip.seconds} s
            </span>
            <span className={classes.end}>{target.label} · 16:9</span>
          </p>
          <pre className={`${promptPage} ${classes.prompt}`}>
            <PromptLines lines={clip.lines} stepOf={stepOf} note={(line) => shotNote(line, clip)} />
          </pre>
        </div>
      ))}
    </div>
  );
}
