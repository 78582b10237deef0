import { Link } from 'react-router-dom';
import { readableJson } from '../../../src/domain/text/readable-json.ts';
import { useSignedIn } from '../../lib/account/signed-in.ts';
import type { ApiCall } from './read-api.ts';
import classes from './TryCall.module.css';

/** A form that tries a read-only call. `try-calls.ts` sends it. */
export function TryCall({ method, path, operation }: ApiCall) {
  const { operationId, parameters = [], requestBody, security } = operation;
  const signedIn = useSignedIn();
  const example = requestBody?.content['application/json'].example;
  return (
    <details className={classes.try}>
      <summary>Try it</summary>
      {security.length > 0 && !signedIn ? (
        <p>
          This call needs a session: <Link to="/login">log in</Link> to try it with your own data.
        </p>
      ) : (
        <form data-method={method} data-path={path} autoComplete="off" spellCheck={false}>
          {parameters.map(({ name, in: place, required }) => (
            <label key={name}>
              <code>{name}</code>
              <input name={name} required={required} data-in={place} />
            </label>
          ))}
          {example !== undefined && (
            <label>
              Body
              <textarea name="body" rows={10} defaultValue={readableJson(example)} />
            </label>
          )}
          <button type="submit" aria-label={`Send ${operationId}`}>
            Send
          </button>
          <p role="status" />
          <textarea readOnly hidden rows={16} aria-label="Answer" />
        </form>
      )}
    </details>
  );
}
