import type { ApiSchema } from '../../../src/domain/site/api-document.ts';
import { Inline } from './Prose.tsx';
import { limitsText, typeText } from './schema-text.ts';

export interface Field {
  name: string;
  /** The part of the request that contains the field, if not the body. */
  place?: string | undefined;
  required: boolean;
  description?: string | undefined;
  schema: ApiSchema;
}

/** The fields of an object, including the fields of unnamed objects in it. */
export function readFields(schema: ApiSchema, within = ''): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => [
    {
      name: `${within}${name}`,
      required: required.includes(name),
      description: field.description,
      schema: field,
    },
    ...readFields(field, `${within}${name}.`),
    ...(field.items?.properties ? readFields(field.items, `${within}${name}[].`) : []),
  ]);
}

interface FieldsProps {
  fields: readonly Field[];
  /** In answers, optional fields are marked instead of required ones, and ranges are left out. */
  isAnswer?: boolean;
}

/** A list of fields: name, type, limits and meaning. Styled by element name instead of by class, since the page has 100. */
export function Fields({ fields, isAnswer = false }: FieldsProps) {
  return (
    <dl>
      {fields.map(({ name, place, required, description, schema }) => {
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
            {(description || limits.length > 0) && (
              <dd>
                {description && <Inline text={description} />}
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
