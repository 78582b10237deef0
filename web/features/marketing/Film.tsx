import { durationStatus, formatDuration, totalDuration } from '../../../src/domain/duration.ts';
import { type SceneFieldKey, sceneFieldGroups, sceneFieldLabels } from '../../../src/domain/fields.ts';
import type { Project } from '../../../src/domain/project.ts';
import { sora2 } from '../../../src/domain/targets/sora-2.ts';
import { sceneLines } from '../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import classes from './Film.module.css';

const fieldOrder = sceneFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key));

/** Adds each scene's filled fields and the playback step, from 1, at which each lights up. */
function withSteps(scenes: Project['scenes']) {
  let step = 0;
  return scenes.map((scene) => {
    const filled = fieldOrder.filter((key) => scene[key]);
    const steps: Partial<Record<SceneFieldKey, number>> = {};
    for (const key of filled) {
      step += 1;
      steps[key] = step;
    }
    return { scene, filled, steps };
  });
}

/**
 * A project next to its prompt. Plays in real time: each field lights up together with its words in the prompt. Pointing
 * at either highlights both, in CSS only.
 */
export function Film({ project }: { project: Project }) {
  const { projectTitle, targetDuration } = project;
  const scenes = withSteps(project.scenes);
  const total = totalDuration(project.scenes);
  let end = 0;
  return (
    <figure className={classes.film} aria-label="A project and its prompt">
      <div className={classes.bar}>
        <p className={classes.title}>{projectTitle}</p>
        <div className={classes.strip}>
          <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
            {project.scenes.map(({ id, duration, sceneNumber }) => {
              const x = end;
              end += duration;
              return <rect key={id} x={x} width={duration} height={1} data-playing={sceneNumber} />;
            })}
          </svg>
          <span className={classes.head} />
        </div>
        <p className={classes.total}>
          {formatDuration(total)} of {formatDuration(targetDuration)}{' '}
          <strong>{durationStatus(total, targetDuration).label}</strong>
        </p>
        <label className={classes.pause}>
          <input type="checkbox" />
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M5.5 3v10M10.5 3v10" />
            <path d="M5 3l7.5 5L5 13z" />
          </svg>
          <span>Pause</span>
        </label>
      </div>
      <ol className={classes.slates}>
        {scenes.map(({ scene, filled, steps }) => (
          <li key={scene.id} className={classes.slate} data-scene={scene.sceneNumber}>
            <p className={classes.name} data-playing={scene.sceneNumber}>
              Scene {scene.sceneNumber} <span>{formatDuration(scene.duration)}</span>
            </p>
            <dl>
              {filled.map((key) => (
                <div key={key} data-step={steps[key]}>
                  <dt>{sceneFieldLabels[key]}</dt>
                  <dd>{scene[key]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
      <pre className={`${promptPage} ${classes.prompt}`}>
        {scenes.map(({ scene, steps }, index) => (
          <span key={scene.id} className={classes.take} data-scene={scene.sceneNumber}>
            <PromptLines lines={sceneLines(sora2, scene)} more={index < scenes.length - 1} steps={steps} />
            {index < scenes.length - 1 && <PromptLines lines={sora2.film.between} more />}
          </span>
        ))}
      </pre>
    </figure>
  );
}
