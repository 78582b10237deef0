import type { ApiDocument } from '../../../src/domain/site/api-document.ts';
import { readableJson } from '../../../src/domain/text/readable-json.ts';
import classes from './Call.module.css';
import { Code } from './Code.tsx';
import { Fields, readFields } from './Fields.tsx';
import { Inline } from './Prose.tsx';
import { type ApiCall, errorStatuses } from './read-api.ts';
import { objectName, resolve, typeText } from './schema-text.ts';
import { TryCall } from './TryCall.tsx';

interface CallProps {
  call: ApiCall;
  api: ApiDocument;
  /** The statuses that the page describes once for all calls. */
  common: ReadonlySet<string>;
}

/** A call: what it does, its inputs, answer and errors, next to the code that makes it. */
export function Call({ call: { method, path, operation }, api, common }: CallProps) {
  const { operationId, summary = '', parameters = [], requestBody, responses, security } = operation;
  const body = requestBody?.content['application/json'];
  const inputs = [
    ...parameters.map(({ name, in: place, required = false, description, schema }) => ({
      ...{ name, place, required, schema, description },
    })),
    ...(body ? readFields(resolve(api, body.schema)) : []),
  ];
  const output = responses[200]?.content?.['application/json'];
  const errors = errorStatuses(operation).filter((status) => !common.has(status) || responses[status]?.description);
  return (
    <section className={classes.call} id={operationId}>
      <div>
        <h3>
          <a href={`#${operationId}`}>{summary}</a>
        </h3>
        <p className={classes.address}>
          <b>{method}</b> <code>{path}</code>
        </p>
        <p>{accessText(security)}</p>
        {inputs.length > 0 && <h4>Inputs</h4>}
        {inputs.length > 0 && <Fields fields={inputs} />}
        <h4>Answer</h4>
        <Answer schema={output?.schema ?? {}} />
        {errors.length > 0 && (
          <>
            <h4>Errors</h4>
            <ul className={classes.errors}>
              {errors.map((status) => (
                <li key={status}>
                  <a href={`#error-${status}`}>{status}</a>{' '}
                  <Inline text={responses[status]?.description ?? errorText(api, responses[status]?.$ref)} />
                </li>
              ))}
            </ul>
          </>
        )}
        {(method === 'GET' || operation['x-readOnly']) && <TryCall {...{ method, path, operation }} />}
      </div>
      <div className={classes.code}>
        {operation['x-codeSamples'].map(({ label, source }) => (
          <Code key={label} label={label} copy>
            {source}
          </Code>
        ))}
        <Code label="Answer">{readableJson(output?.example)}</Code>
      </div>
    </section>
  );
}

function Answer({ schema }: { schema: Parameters<typeof typeText>[0] }) {
  const { text, object = objectName(schema) } = typeText(schema);
  return (
    <p>
      {object ? text.replace('list', 'List') : 'An object, as shown'}
      {object && (
        <>
          {text && ' '}
          <a href={`#${object}`}>{object}</a>
        </>
      )}
    </p>
  );
}

function accessText(security: ApiCall['operation']['security']): string {
  if (security.length === 0) return 'Needs no account.';
  return security.some((one) => 'token' in one)
    ? 'Needs a token or a session.'
    : 'Needs a session; tokens are refused.';
}

function errorText({ components }: ApiDocument, ref = ''): string {
  return components.responses[ref.slice(ref.lastIndexOf('/') + 1)]?.description ?? '';
}
