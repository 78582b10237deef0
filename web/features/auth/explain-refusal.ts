import { type FormProblem, serverUnreachable } from '../../../src/domain/account/forms.ts';
import type { Refusal } from '../../lib/calls/trpc.ts';

/** Why a call failed, in a sentence. @param refused undefined if the server could not be reached */
export function explainRefusal(refused: Refusal | undefined): string {
  return refused?.message ?? 'The server could not be reached.';
}

/** The same for a toast, with `description` if the server gives no reason. */
export function toProblem(refused: Refusal | undefined, { title, description }: FormProblem): FormProblem {
  return refused ? { title, description: refused.message || description } : serverUnreachable;
}
