import { failureSentence, remedyFor } from '../lib/forms/failure-toast.ts';
import { TextButton } from './TextButton.tsx';

interface FailureTextProps {
  error: unknown;
  /** What is safe: a sentence after the reason. */
  safe?: string | undefined;
  /** Runs before the remedy, which may leave the page. */
  onLeave?: (() => void) | undefined;
}

/** Why a call failed, for a dialog, with a link that helps: login, plan or billing. */
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
