import type { AddedNote, Note, Review, Verdict } from '../../../src/domain/review/notes.ts';

/** A call that the server refused or that never reached it. The message is for the reviewer. */
export class CallFailed extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  /** The form's field that is wrong. */
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
 * The calls of a reviewer on one link. The token is in the body, so that no log has it. Over tRPC, since errors of REST
 * do not name the field.
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

interface Answered<Answer> {
  result?: { data: Answer };
  error?: { message: string; data: { httpStatus: number; field?: string } };
}

async function call<Answer>(path: string, body: object): Promise<Answer> {
  let answered: Answered<Answer>;
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    answered = await response.json();
  } catch {
    throw new CallFailed('The server cannot be reached. Check your connection and try again.', 0);
  }
  const { result, error } = answered;
  if (result) return result.data;
  const message = error?.message.replace(/[^.!?]$/, '$&.') ?? 'That did not work. Please try again.';
  throw new CallFailed(message, error?.data.httpStatus ?? 0, error?.data.field);
}
