import { type SceneFieldKey, sceneFieldLabels } from '../../../../src/domain/fields.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import { findSceneIndex, useBuilder } from '../builder-store.ts';
import classes from './PresetPicker.module.css';
import { setFields } from './preset-groups.ts';

interface NowAndWithProps {
  sceneId: string;
  field: SceneFieldKey;
  /** The preset that is tried on. */
  preset: Preset | undefined;
  /** A preset of the library: it says which fields such presets set while none is tried on. */
  example: Preset | undefined;
}

/** Both texts of each field that the preset sets, side by side. */
export function NowAndWith({ sceneId, field, preset, example }: NowAndWithProps) {
  const scene = useBuilder(({ project }) => project.scenes[findSceneIndex(project, sceneId)]);
  const sets = (preset ?? example)?.sets ?? {};
  const keys = setFields(sets, field);
  return (
    <table className={classes.swap}>
      <thead>
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">With this preset</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key, index) => (
          <tr key={key}>
            <th scope="row">{sceneFieldLabels[key]}</th>
            <td className={classes.now}>{scene?.[key] || <i>Empty</i>}</td>
            {preset && <td>{preset.sets[key]}</td>}
            {!preset && index === 0 && (
              <td rowSpan={keys.length}>
                <i>Move through the list to try one on</i>
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {preset?.description && !Object.values(preset.sets).includes(preset.description) && (
        <tfoot>
          <tr>
            <td />
            <td colSpan={2}>{preset.description}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
