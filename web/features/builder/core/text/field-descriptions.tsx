import { sceneFields } from '../../../../../src/domain/scene/fields.ts';

/** The id of a field's description. All scenes share one description per field. */
export const descriptionId = (key: string) => `about-${key}`;
export const fieldKeysId = 'about-field-keys';

/** The texts behind the fields' `aria-describedby`. */
export function FieldDescriptions() {
  return (
    <div hidden>
      {sceneFields.map(({ key, help }) => (
        <p key={key} id={descriptionId(key)}>
          {help}
        </p>
      ))}
      <p id={fieldKeysId}>Alt+Enter opens the field’s tools.</p>
    </div>
  );
}
