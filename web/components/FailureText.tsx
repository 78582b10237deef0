import { failureSentence, remedyFor } from '../lib/forms/failure-toast.ts';
import { TextButton } from './TextButton.tsx';

interface FailureTextProps {
  error: unknown;
  /** A sentence after the reason that says what is safe, such as the draft. */
  safe?: string | undefined;
  /** Runs before the remedy, which may leave the page. */
  onLeave?: (() => void) | undefined;
}

/** Explains in a dialog why a call failed, with a link to the remedy: login, plan or billing. */
export function FailureText({ error, safe, onLeave }: FailureTextProps) {
  const remedy = remedyFor(error);
  return (
    <>
      {failureSentence(error)}
      {safe && ` ${safe}`}
      {remedy && (
        <>
          {' '}
          <TextButton
            onClick={() => {
              onLeave?.();
              remedy.run();
            }}
          >
            {remedy.label}
          </TextButton>
        </>
      )}
    </>
  );
}
