import { rememberedOwner } from '../../../../lib/account/owner.ts';
import { refusal } from '../../../../lib/calls/trpc.ts';
import { SaveProblem } from './save-problem.ts';

/** Longer than a login takes from ending the old session until the browser has the new one. */
const loginMs = 1_000;

/**
 * Makes a call about a project, and makes it again if it is refused for its session but this browser is still logged in
 * to the same account. A login in another tab ends the session of calls on their way. Such a call has changed nothing.
 * @throws SaveProblem
 */
export async function send<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const owner = rememberedOwner();
  try {
    return await call().catch(async (error) => {
      if (refusal(error)?.status !== 401) throw error;
      await new Promise((resolve) => setTimeout(resolve, loginMs));
      // as another account, the call would carry this one's work
      if (rememberedOwner() !== owner) throw error;
      return call();
    });
  } catch (error) {
    throw saveProblem(error);
  }
}

function saveProblem(error: unknown): SaveProblem {
  const refused = refusal(error);
  if (!refused || refused.status === 429 || refused.status >= 500) return new SaveProblem('unreachable');
  if (refused.status === 412 || (refused.status === 409 && refused.field === 'id')) return new SaveProblem('stale');
  if (refused.status === 404) return new SaveProblem('missing', refused.message, error);
  const message = refused.status === 401 ? 'Log in again to go on saving.' : refused.message;
  return new SaveProblem(refused.status === 402 ? 'unpaid' : 'refused', message, error);
}
