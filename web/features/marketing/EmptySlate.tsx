import { limits } from '../../../src/domain/product/limits.ts';
import { formatDuration } from '../../../src/domain/scene/duration.ts';
import { sceneFieldGroups } from '../../../src/domain/scene/fields.ts';
import classes from './EmptySlate.module.css';

/** An empty scene as the editor shows it. Decorative: it has no inputs. */
export function EmptySlate() {
  return (
    <div className={classes.slate} aria-hidden="true">
      <p>
        <b>Scene #1</b> {formatDuration(limits.sceneDuration.first)}
      </p>
      {sceneFieldGroups.map(({ label: group, fields }) => (
        <dl key={group}>
          {fields.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{key === 'subject' && 'Who or what is in front of the camera?'}</dd>
            </div>
          ))}
        </dl>
      ))}
    </div>
  );
}
