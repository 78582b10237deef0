import { type TextPlace, textAt, textLabel } from '../../../../src/domain/edits/text-place.ts';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './PresetPicker.module.css';
import { presetTexts } from './preset-texts.ts';

interface PresetComparisonProps {
  place: TextPlace;
  /** The field that the preset library belongs to. */
  field: SceneFieldKey;
  /** The preset that is being tried on. */
  preset: Preset | undefined;
  /** Any preset of the library. While no preset is tried on, the table lists the fields that the example sets. */
  example: Preset | undefined;
}

/** Compares the current texts with the preset's, for each field that the preset sets. */
export function PresetComparison({ place, field, preset, example }: PresetComparisonProps) {
  const project = useBuilder((state) => state.project);
  const texts = presetTexts(place, field, preset ?? example ?? { sets: {} });
  return (
    <table className={classes.swap}>
      <thead className="caps">
        <tr>
          <td />
          <th scope="col">Now</th>
          <th scope="col">With this preset</th>
        </tr>
      </thead>
      <tbody>
        {texts.map((placed, index) => {
          const now = textAt(project, placed);
          return (
            <tr key={textLabel(placed)}>
              <th scope="row" className="soft">
                {textLabel(placed)}
              </th>
              <td className={now ? 'faint script' : 'faint'}>{now || 'Empty'}</td>
              {preset && <td className="script">{placed.text}</td>}
              {!preset && index === 0 && (
                <td rowSpan={texts.length} className="faint">
                  Move through the list to try one on
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
      {preset?.description && !Object.values(preset.sets).includes(preset.description) && (
        <tfoot>
          <tr>
            <td />
            <td colSpan={2} className="fine">
              {preset.description}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
