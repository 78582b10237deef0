import { failureSentence, remedyFor } from '../lib/forms/failure-toast.ts';
import { TextButton } from './TextButton.tsx';

interface FailureTextProps {
  error: unknown;
  /** A sentence, shown after the reason, that says what was not lost, such as the draft. */
  safe?: string | undefined;
  /** Runs before the remedy. The remedy may leave the page. */
  onLeave?: (() => void) | undefined;
}

/** Explains why a call failed, with a button for the remedy: login, plan or billing. */
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
