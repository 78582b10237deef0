import type { Project } from '../../../src/domain/project/project.ts';
import { durationStatus, formatDuration, totalDuration } from '../../../src/domain/scene/duration.ts';
import { type SceneFieldKey, sceneFieldGroups, sceneFieldLabels } from '../../../src/domain/scene/fields.ts';
import type { Target } from '../../../src/domain/targets/target.ts';
import { PromptLines, promptPage } from '../../components/PromptLines.tsx';
import classes from './FilmPanels.module.css';
import { sceneRange, shotNote, splitIntoClips } from './film-clips.ts';

/** Maps a scene id and field key to the playback step that highlights the field. */
type Steps = ReadonlyMap<string, number>;

interface FilmPanelsProps {
  project: Project;
  target: Target;
  steps: Steps;
}

/** The fields of each scene and the film's prompt. Playback highlights a field and its words in the prompt. */
export function FilmPanels({ project, target, steps }: FilmPanelsProps) {
  return (
    <div className={classes.desk}>
      <Slates project={project} steps={steps} />
      <Prompts scenes={project.scenes} target={target} steps={steps} />
    </div>
  );
}

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
      {splitIntoClips(scenes, target).map((clip) => (
        <div key={clip.number}>
          <p className={classes.bar}>
            <b>Clip {clip.number}</b>{' '}
            <span>
              {sceneRange(clip)} · {clip.seconds} s
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
