import type { ApiSchema } from '../../../src/domain/site/api-document.ts';
import { Inline } from './Prose.tsx';
import { limitsText, typeText } from './schema-text.ts';

export interface Field {
  name: string;
  /** Where a request has the field, if not in its body. */
  place?: string | undefined;
  required: boolean;
  about?: string | undefined;
  schema: ApiSchema;
}

/** The fields of an object, and those of objects in it that have no name of their own. */
export function fieldsOf(schema: ApiSchema, within = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => [
    {
      name: `${within}${name}`,
      required: required.includes(name),
      about: field.description,
      schema: field,
    },
    ...fieldsOf(field, `${within}${name}.`),
    ...(field.items?.properties ? fieldsOf(field.items, `${within}${name}[].`) : []),
  ]);
}

interface FieldsProps {
  fields: readonly Field[];
  /** In answers, fields that may be missing are marked instead of those that are required, and ranges do not matter. */
  isAnswer?: boolean;
}

/** A list of fields: name, type, limits and meaning. The page styles it by its element, since there are 100. */
export function Fields({ fields, isAnswer = false }: FieldsProps) {
  return (
    <dl>
      {fields.map(({ name, place, required, about, schema }) => {
        const { text, object, rest } = typeText(schema);
        const shownLimits = isAnswer
          ? { ...(schema.enum && { enum: schema.enum }), ...(schema.format && { format: schema.format }) }
          : schema;
        const limits = object && !schema.items ? [] : limitsText(shownLimits);
        const note = isAnswer ? (required ? '' : 'optional') : required ? 'required' : '';
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span>
                {text}
                {object && (
                  <>
                    {text && ' '}
                    <a href={`#${object}`}>{object}</a>
                    {rest && ` ${rest}`}
                  </>
                )}
                {place && ` in the ${place}`}
              </span>
              {note && <em>{note}</em>}
            </dt>
            {(about || limits.length > 0) && (
              <dd>
                {about && <Inline text={about} />}
                {limits.length > 0 && <small>{linkedLimits(schema, `${capitalized(limits.join('; '))}.`)}</small>}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** Links the limits of a target to the call that lists all targets. */
function linkedLimits({ enum: values }: ApiSchema, text: string) {
  return values?.includes('veo-3.1') ? <a href="#targets.list">{text}</a> : text;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
