import { limits } from '../../../../src/domain/product/limits.ts';
import { setSceneDuration, useBuilder } from '../core/project/project-store.ts';
import { SecondsInput } from '../core/ui/SecondsInput.tsx';
import classes from './SceneSeconds.module.css';

const { min, max, step } = limits.sceneDuration;

/** The duration input of an open scene. */
export function SceneSeconds({ index }: { index: number }) {
  const duration = useBuilder((state) => state.project.scenes[index]?.duration ?? min);
  return (
    <SecondsInput
      label="Duration"
      field="duration"
      className={classes.seconds}
      value={duration}
      range={{ min, max, step }}
      onChange={(seconds) => setSceneDuration(index, seconds)}
    />
  );
}
