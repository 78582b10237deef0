import type { Project } from '../../../src/domain/project/project.ts';
import { formatDuration } from '../../../src/domain/scene/duration.ts';
import { DrawnFrame } from '../../components/DrawnFrame.tsx';
import classes from './Frames.module.css';

/** The frames as a strip with the film's moving playhead. */
export function Frames({ scenes }: { scenes: Project['scenes'] }) {
  return (
    <div className={classes.frames}>
      {scenes.map((scene) => (
        <div key={scene.id} className={classes.shot} data-scene={scene.sceneNumber}>
          <DrawnFrame scene={scene} id={`frame-${scene.sceneNumber}`} />
          <span className={classes.head} data-clock="" />
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
