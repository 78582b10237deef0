import { isScript } from '../../../../src/domain/targets/target.ts';
import { useBuilder } from '../builder-store.ts';
import { shownTarget } from '../preview/film-store.ts';
import { RenderSettings } from '../preview/RenderSettings.tsx';
import { TargetSelect } from '../preview/TargetSelect.tsx';
import classes from './TargetControls.module.css';

/** What the project is rendered with: the target and, where it leaves a choice, its settings. */
export function TargetControls() {
  const target = useBuilder(({ project }) => shownTarget(project));
  return (
    <div className={classes.controls}>
      <TargetSelect />
      {!isScript(target) && <RenderSettings target={target} />}
    </div>
  );
}
