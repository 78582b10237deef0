import { remedyFor } from '../lib/failure-toast.ts';
import { explain } from '../lib/trpc.ts';
import { TextButton } from './TextButton.tsx';

interface FailureTextProps {
  error: unknown;
  /** What is safe, as a sentence after the reason. */
  safe?: string;
  /** Runs before the remedy, which may leave the page. */
  onLeave?: () => void;
}

/** Why a call failed, for inside a dialog, with the way out where there is one: a login, a plan, or billing. */
export function FailureText({ error, safe, onLeave }: FailureTextProps) {
  const reason = explain(error);
  const remedy = remedyFor(error);
  return (
    <>
      {reason.endsWith('.') ? reason : `${reason}.`}
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
