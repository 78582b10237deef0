import type { AddedNote, Note, Review, Verdict } from '../../../src/domain/review/notes.ts';

/** The error of a call that the server refused or that did not reach it. The message is for the reviewer. */
export class CallError extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** The invalid field of the form, if any. */
  readonly field: string | undefined;

  constructor(message: string, status: number, field?: string) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

export interface Author {
  name: string;
  secret?: string | undefined;
  website: string;
  filledInMs: number;
}

export interface NewNote {
  text: string;
  sceneId?: string | undefined;
  seconds?: number | undefined;
  quote?: string | undefined;
  replyTo?: string | undefined;
}

/**
 * A reviewer's calls on one link. The token is in the body, so that no log contains it. Uses tRPC, since REST errors do
 * not name the field.
 */
export function reviewCalls(token: string) {
  const send = <Answer>(name: string, body: object) => call<Answer>(`/trpc/reviews.${name}`, { token, ...body });
  return {
    list: (secret?: string) => send<Review>('list', { secret }),
    add: (author: Author, note: NewNote) => send<AddedNote>('add', { ...author, ...note }),
    decide: (author: Author, verdict: Verdict, text: string) =>
      send<AddedNote>('verdict', { ...author, verdict, text }),
    change: (id: string, secret: string, change: { text?: string; settled?: boolean }) =>
      send<Note>('change', { id, secret, ...change }),
    remove: (id: string, secret: string) => send<object>('remove', { id, secret }),
    sendAnswersTo: (email: string | null, secret: string) => send<object>('answersTo', { secret, email }),
  };
}

interface TrpcResponse<Answer> {
  result?: { data: Answer };
  error?: { message: string; data: { httpStatus: number; field?: string } };
}

async function call<Answer>(path: string, body: object): Promise<Answer> {
  let answer: TrpcResponse<Answer>;
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    answer = await response.json();
  } catch {
    throw new CallError('The server cannot be reached. Check your connection and try again.', 0);
  }
  const { result, error } = answer;
  if (result) return result.data;
  const message = error?.message.replace(/[^.!?]$/, '$&.') ?? 'That did not work. Please try again.';
  throw new CallError(message, error?.data.httpStatus ?? 0, error?.data.field);
}
