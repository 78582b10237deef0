import type { DetailedError } from 'tus-js-client';
import { isRecord } from '../../../../../src/domain/schemas/is-record.ts';

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0;

/**
 * Whether the connection or the server is at fault, so that the same request may succeed later. 423: an earlier request
 * of the same upload has not ended yet. 409 after bytes: the server has another number of them, which it is asked for.
 */
export function isConnectionProblem(error: DetailedError): boolean {
  const status = statusOf(error);
  if (status === 409) return error.originalRequest?.getMethod() === 'PATCH';
  return status === 0 || status >= 500 || status === 408 || status === 423 || status === 429;
}

/** Why an upload failed, in a sentence or two for the user. */
export function uploadProblem(error: DetailedError): string {
  if (statusOf(error) === 401) return 'Your session has ended. Log in again, then try again.';
  const problem = serverMessage(error.originalResponse?.getBody() ?? '') ?? 'The server could not be reached';
  return problem.endsWith('.') ? problem : `${problem}.`;
}

function serverMessage(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    return isRecord(answer) && typeof answer.message === 'string' ? answer.message : null;
  } catch {
    return null;
  }
}
