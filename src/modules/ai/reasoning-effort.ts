import { APIError } from 'openai/error';
import type { ReasoningEffort } from '../../domain/ai/generation.ts';

/**
 * Creates a sender that adds a reasoning effort until the server rejects it: older models and some compatible servers
 * do not support the parameter or this value. A rejected request is retried without it.
 */
export function createEffortSender(wanted: ReasoningEffort) {
  let effort: ReasoningEffort | undefined = wanted;

  return async <Answer>(send: (effort: ReasoningEffort | undefined) => Promise<Answer>): Promise<Answer> => {
    const current = effort;
    try {
      return await send(current);
    } catch (error) {
      if (current === undefined || !isEffortRejected(error)) throw error;
      const answer = await send(undefined);
      // the effort was the problem: leave it out from now on
      effort = undefined;
      return answer;
    }
  };
}

/**
 * Whether a server rejected a request because of its reasoning effort. OpenAI names the parameter, as in
 * `{ "param": "reasoning.effort", "code": "unsupported_parameter" }`; servers with their own validation answer 422 or
 * name it only in the message.
 */
function isEffortRejected(error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  return /reasoning/i.test(error.param || error.message);
}
