import { isScript } from '../../../../src/domain/targets/target.ts';
import { shownTarget } from '../core/project/film-store.tsx';
import { useBuilder } from '../core/project/project-store.ts';
import { RenderSettings } from './RenderSettings.tsx';
import classes from './TargetControls.module.css';
import { TargetSelect } from './TargetSelect.tsx';

/** The target select and, for generators, the render settings. */
export function TargetControls() {
  const target = useBuilder(({ project }) => shownTarget(project));
  return (
    <div className={`row ${classes.controls}`}>
      <TargetSelect />
      {!isScript(target) && <RenderSettings target={target} />}
    </div>
  );
}
