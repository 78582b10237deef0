import { sceneFieldGroups } from '../../../../src/domain/scene/fields.ts';
import { useBuilder } from '../core/project/project-store.ts';
import text from '../core/text/FieldText.module.css';
import { SceneField } from './SceneField.tsx';
import classes from './SceneFields.module.css';

interface SceneFieldsProps {
  id: string;
  /** The scene's zero-based position. */
  index: number;
}

/** The nine fields of an open scene, in groups. */
export function SceneFields({ id, index }: SceneFieldsProps) {
  return (
    // one form per scene: for autofill, browsers read all fields of a form on every keystroke
    <form className={classes.fields}>
      {sceneFieldGroups.map(({ label, fields }) => (
        <fieldset key={label} className={classes.group}>
          <legend className="unseen">{label}</legend>
          {fields.map((field) => (
            <SceneField key={field.key} field={field} sceneId={id} index={index} />
          ))}
        </fieldset>
      ))}
    </form>
  );
}

/**
 * The texts of the nine fields as paragraphs, for scenes far from the window, since inputs would slow down every
 * keystroke. Paragraphs keep the height and stay searchable. Inputs replace the paragraphs before the card becomes
 * visible or reachable with Tab.
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
