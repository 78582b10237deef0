import type { plainClient } from '../calls/plain-client.ts';
import type { Refusal } from '../calls/trpc.ts';

// hand-written: the tRPC client would make up most of the login page's script; only its types are imported

type Calls = (typeof plainClient)['auth'];
type Mutation = 'login' | 'register' | 'requestPasswordReset' | 'resetPassword';
type Query = 'user' | 'mailInfo';

/** A call's result, or why it was refused; neither if the server could not be reached. */
interface Answer<Data> {
  data?: Data;
  refused?: Refusal;
}

/** Makes a call that changes something. */
export function send<Name extends Mutation>(
  name: Name,
  input: Parameters<Calls[Name]['mutate']>[0],
): Promise<Answer<Awaited<ReturnType<Calls[Name]['mutate']>>>> {
  const headers = { 'content-type': 'application/json' };
  return call(name, { method: 'POST', headers, body: JSON.stringify(input) });
}

/** Makes a call that only reads. */
export function read<Name extends Query>(name: Name): Promise<Answer<Awaited<ReturnType<Calls[Name]['query']>>>> {
  return call(name, {});
}

async function call<Data>(name: string, request: RequestInit): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/trpc/auth.${name}`, request);
    const { result, error } = await response.json();
    if (result) return { data: result.data };
    const { httpStatus, ...codes } = error.data;
    return { refused: { ...codes, status: httpStatus, message: error.message } };
  } catch {
    // no network, or a response from something other than our server
    return {};
  }
}
