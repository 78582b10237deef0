import { sceneFields } from '../../../../../src/domain/scene/fields.ts';

/** The id of the text that describes a field, one for all scenes. */
export const descriptionId = (key: string) => `about-${key}`;
export const fieldKeysId = 'about-field-keys';

/** What screen readers say of a field after its name. */
export function FieldDescriptions() {
  return (
    <div hidden>
      {sceneFields.map(({ key, help }) => (
        <p key={key} id={descriptionId(key)}>
          {help}
        </p>
      ))}
      <p id={fieldKeysId}>Alt+Enter opens the tools of the field.</p>
    </div>
  );
}
