import type OpenAI from 'openai';
import { APIError } from 'openai/error';
import type { ModelCheck } from './writer.ts';

const timeoutMs = 10_000;

interface ModelQuery {
  client: OpenAI;
  model: string;
  signal: AbortSignal;
}

/**
 * Checks the API key and the model with https://developers.openai.com/api/reference/resources/models. If a compatible
 * server does not support this call, the result is undecided.
 * @throws the SDK's error if the server cannot be reached or fails
 */
export async function checkModel({ client, model, signal }: ModelQuery): Promise<ModelCheck> {
  const unverified: ModelCheck = { model, problem: null, usable: undefined, shutdownAt: undefined };
  try {
    const answer: unknown = await client.models.retrieve(model, { signal, timeout: timeoutMs });
    return isModel(answer) ? { ...unverified, ...shutdownStatus(model, answer.shutdown_date) } : unverified;
  } catch (error) {
    if (!(error instanceof APIError) || error.status === undefined) throw error;
    if (isKeyRejected(error)) {
      const problem =
        'The AI model’s server rejected OPENAI_API_KEY. Nothing can be generated until you replace the key.';
      return { ...unverified, problem, usable: false };
    }
    if (isModelUnknown(error, model)) {
      const problem = `The AI model’s server does not have ${model}, or the key may not use it. Set OPENAI_MODEL to another one.`;
      return { ...unverified, problem, usable: false };
    }
    if (error.status >= 500 || error.status === 408 || error.status === 429) throw error;
    return unverified;
  }
}

function isModel(answer: unknown): answer is { id: string; shutdown_date?: unknown } {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';
}

/** @param date the announced shutdown date, such as `2027-01-14`, if any */
function shutdownStatus(model: string, date: unknown): Pick<ModelCheck, 'problem' | 'usable' | 'shutdownAt'> {
  const shutdownAt = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : undefined;
  if (!shutdownAt || Number.isNaN(shutdownAt.getTime())) return { problem: null, usable: true, shutdownAt: undefined };
  const usable = shutdownAt.getTime() > Date.now();
  const problem = usable
    ? `The provider will shut down the AI model ${model} on ${date}. Set OPENAI_MODEL to another one before then.`
    : `The provider shut down the AI model ${model} on ${date}. Set OPENAI_MODEL to another one.`;
  return { problem, usable, shutdownAt };
}

/** A restricted key that may generate but not read models also gets 401, for a missing scope; such a key is valid. */
function isKeyRejected({ status, message }: APIError): boolean {
  return status === 401 && !/missing scopes|insufficient permissions/i.test(message);
}

/** Whether a 404 is about the model, not about the endpoint, which some servers lack. */
function isModelUnknown({ status, code, param, message }: APIError, model: string): boolean {
  if (status !== 404) return false;
  if (code === 'model_not_found' || param === 'model') return true;
  return /\bmodel\b/i.test(message) && message.includes(model) && !message.includes('/models');
}
