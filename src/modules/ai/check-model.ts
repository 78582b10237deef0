import type OpenAI from 'openai';
import { APIError } from 'openai/error';
import type { ModelCheck } from '../../platform/writer.ts';

const timeoutMs = 10_000;

interface Question {
  client: OpenAI;
  model: string;
  signal: AbortSignal;
}

/**
 * Asks a model's server about the key and the model: https://developers.openai.com/api/reference/resources/models.
 * A server that speaks the Responses API but not this call, or says something else there, leaves everything open.
 * @throws what the SDK throws when the server cannot be reached or has a problem of its own
 */
export async function checkModel({ client, model, signal }: Question): Promise<ModelCheck> {
  const open: ModelCheck = { model, problem: null, usable: undefined, shutdownAt: undefined };
  try {
    const answer: unknown = await client.models.retrieve(model, { signal, timeout: timeoutMs });
    return isModel(answer) ? { ...open, ...lifeOf(model, answer.shutdown_date) } : open;
  } catch (error) {
    if (!(error instanceof APIError) || error.status === undefined) throw error;
    if (refusesKey(error)) {
      const problem = 'The AI model’s server refused OPENAI_API_KEY. Nothing can be generated until it is replaced.';
      return { ...open, problem, usable: false };
    }
    if (missesModel(error, model)) {
      const problem = `The AI model’s server does not have ${model}, or the key may not use it. Set OPENAI_MODEL to another one.`;
      return { ...open, problem, usable: false };
    }
    if (error.status >= 500 || error.status === 408 || error.status === 429) throw error;
    return open;
  }
}

function isModel(answer: unknown): answer is { id: string; shutdown_date?: unknown } {
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';
}

/** @param date when it is switched off, as `2027-01-14`, where that is announced */
function lifeOf(model: string, date: unknown): Pick<ModelCheck, 'problem' | 'usable' | 'shutdownAt'> {
  const shutdownAt = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : undefined;
  if (!shutdownAt || Number.isNaN(shutdownAt.getTime())) return { problem: null, usable: true, shutdownAt: undefined };
  const usable = shutdownAt.getTime() > Date.now();
  const problem = usable
    ? `The AI model ${model} will be switched off by its maker on ${date}. Set OPENAI_MODEL to another one before then.`
    : `The AI model ${model} was switched off by its maker on ${date}. Set OPENAI_MODEL to another one.`;
  return { problem, usable, shutdownAt };
}

/** A key that may generate but not read about models is refused here with 401, too, for a missing scope. */
function refusesKey({ status, message }: APIError): boolean {
  return status === 401 && !/missing scopes|insufficient permissions/i.test(message);
}

/** Whether a 404 is about the model, and not about the call, which some servers do not have. */
function missesModel({ status, code, param, message }: APIError, model: string): boolean {
  if (status !== 404) return false;
  if (code === 'model_not_found' || param === 'model') return true;
  return /\bmodel\b/i.test(message) && message.includes(model) && !message.includes('/models');
}
