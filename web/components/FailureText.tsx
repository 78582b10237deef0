import { failureSentence, remedyFor } from '../lib/failure-toast.ts';
import { TextButton } from './TextButton.tsx';

interface FailureTextProps {
  error: unknown;
  /** A sentence after the reason that says what is safe. */
  safe?: string | undefined;
  /** Runs before the remedy, which may leave the page. */
  onLeave?: (() => void) | undefined;
}

/** Why a call failed, for use in a dialog, with a link to what helps: login, plan or billing. */
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
