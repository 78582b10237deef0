import type { RenderFailureCode } from '../../domain/renders/renders.ts';
import { GatewayFailure } from './gateway.ts';

/** The errors of fal's models and of its queue, by type: https://fal.ai/docs/documentation/model-apis/errors */
const codesByType: Partial<Record<string, RenderFailureCode>> = {
  content_policy_violation: 'refused',
  no_media_generated: 'refused',
  generation_timeout: 'too-long',
  request_timeout: 'too-long',
  startup_timeout: 'too-long',
};

/** Errors before the request left: nothing was sent. */
const notConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maps a response that is not a success. Never keeps its body, which repeats what was sent. */
export async function responseFailure(response: Response): Promise<GatewayFailure> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  const { types, text } = problemsIn(body);
  const known = types.map((type) => codesByType[type]).find((code) => code !== undefined);
  if (known) return new GatewayFailure(known, { certainty: 'final', charged: status < 500 });
  if (status === 401) return new GatewayFailure('key', { certainty: 'final' });
  if (status === 402 || (status === 403 && /balance|top.?up|billing/i.test(text))) {
    return new GatewayFailure('credit', { certainty: 'final' });
  }
  if (status === 403) return new GatewayFailure('key', { certainty: 'final', message: forbidden });
  if (status === 429) return new GatewayFailure('gateway', { certainty: 'repeatable' });
  // the runner may have worked before the input was rejected
  if (status === 400 || status === 422) return new GatewayFailure('input', { certainty: 'final', charged: true });
  if (status === 404) return new GatewayFailure('gateway', { certainty: 'final', message: gone });
  // with a type, it is the request that failed; without one, it is the service
  if (types.length > 0) return new GatewayFailure('gateway', { certainty: 'final' });
  return new GatewayFailure('gateway', { certainty: status < 500 ? 'final' : 'unsure' });
}

const forbidden =
  'fal.ai does not let your key render: give it the API scope, or ask fal.ai whether your account is locked.';
const gone = 'fal.ai does not know this model or this request any more: render the clip again, or for another target.';

/** Maps what the network threw. */
export function connectionFailure(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  const code = errorCodes(error).find((one) => notConnected.has(one));
  return new GatewayFailure('gateway', { certainty: code ? 'repeatable' : 'unsure' });
}

/** The codes of an error and of its causes. */
function errorCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error ? String(error.code) : '';
  return [code, ...errorCodes(error.cause)];
}

/** The types of the problems in a response, and its text in lower case. */
function problemsIn(body: unknown): { types: string[]; text: string } {
  if (typeof body !== 'object' || body === null) return { types: [], text: '' };
  const detail = 'detail' in body ? body.detail : undefined;
  const problems: unknown[] = Array.isArray(detail) ? detail : [];
  const types = [body, ...problems].flatMap((problem) => {
    if (typeof problem !== 'object' || problem === null) return [];
    const { type, error_type: errorType } = problem as { type?: unknown; error_type?: unknown };
    return [type, errorType].filter((one) => typeof one === 'string');
  });
  return { types, text: typeof detail === 'string' ? detail : '' };
}
