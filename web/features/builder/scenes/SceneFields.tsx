import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import { useBuilder } from '../core/project/project-store.ts';
import text from '../core/text/FieldText.module.css';
import { SceneField } from './SceneField.tsx';
import classes from './SceneFields.module.css';

interface SceneFieldsProps {
  id: string;
  /** The scene's place in the project, from 0. */
  index: number;
}

/** The nine texts of an open scene, in their groups. */
export function SceneFields({ id, index }: SceneFieldsProps) {
  return (
    // a form of their own, since browsers read all fields of a form, to fill it in, at every key
    <form className={classes.fields}>
      {sceneFieldGroups.map(({ label, fields }) => (
        <fieldset key={label} className={classes.group}>
          <legend className="unseen">{label}</legend>
          {fields.map((one) => (
            <SceneField key={one.key} field={one} sceneId={id} index={index} />
          ))}
        </fieldset>
      ))}
    </form>
  );
}

/**
 * The same texts far from the window, where inputs would cost time at every key: paragraphs of the same height, to be
 * found and read. Long before they come into sight, or into the reach of Tab, they are inputs again.
 */
export function SceneTexts({ index }: Pick<SceneFieldsProps, 'index'>) {
  const scene = useBuilder((state) => state.project.scenes[index]);
  if (!scene) return null;
  return (
    <div className={classes.fields} data-far>
      {sceneFieldGroups.map(({ label, fields }) => (
        <div key={label} className={classes.group}>
          {fields.map(({ key, label }) => (
            <p key={key} className={text.words} data-label={label}>
              {scene[key]}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
