import { APIError } from 'openai/error';
import type { ReasoningEffort } from '../../domain/ai.ts';

/**
 * Sends requests with a reasoning effort, or without one from the moment on when the server refuses it: older models and
 * some compatible servers do not know the parameter, or not this value of it.
 * @returns what sends a request; a refused one is sent a second time without the effort
 */
export function createEffortSender(wanted: ReasoningEffort) {
  let effort: ReasoningEffort | undefined = wanted;

  return async <Answer>(send: (effort: ReasoningEffort | undefined) => Promise<Answer>): Promise<Answer> => {
    const sent = effort;
    try {
      return await send(sent);
    } catch (error) {
      if (sent === undefined || !refusesEffort(error)) throw error;
      const answer = await send(undefined);
      // it was that: the next request begins without it
      effort = undefined;
      return answer;
    }
  };
}

/**
 * Whether a server refused a request for its reasoning effort. OpenAI names the parameter, as
 * `{ "param": "reasoning.effort", "code": "unsupported_parameter" }`; servers that validate by a schema of their own
 * answer 422 or name it in the message alone.
 */
function refusesEffort(error: unknown): boolean {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return false;
  return /reasoning/i.test(error.param || error.message);
}
