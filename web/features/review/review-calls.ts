import type { AddedNote, Note, Review, Verdict } from '../../../src/domain/review/notes.ts';

/** A call that the server refused or that never reached it. The message is for the reviewer. */
export class CallFailed extends Error {
  /** The form's field that is wrong. */
  readonly field: string | undefined;
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;

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

/** The calls of a reviewer on one link. The token is in the body, so that no log has it. */
export function reviewCalls(token: string) {
  const send = <Answer>(method: string, path: string, body: object) =>
    call<Answer>(method, `/api/reviews${path}`, { token, ...body });
  return {
    list: (secret?: string) => send<Review>('POST', '/list', { secret }),
    add: (author: Author, note: NewNote) => send<AddedNote>('POST', '/notes', { ...author, ...note }),
    decide: (author: Author, verdict: Verdict, text: string) =>
      send<AddedNote>('POST', '/verdict', { ...author, verdict, text }),
    change: (id: string, secret: string, change: { text?: string; settled?: boolean }) =>
      send<Note>('PATCH', `/notes/${id}`, { secret, ...change }),
    remove: (id: string, secret: string) => send<object>('DELETE', `/notes/${id}`, { secret }),
    sendAnswersTo: (email: string | null, secret: string) => send<object>('POST', '/answers', { secret, email }),
  };
}

async function call<Answer>(method: string, path: string, body: object): Promise<Answer> {
  let response: Response;
  let answer: { message?: string; field?: string };
  try {
    const headers = { 'content-type': 'application/json' };
    response = await fetch(path, { method, headers, body: JSON.stringify(body) });
    answer = await response.json();
  } catch {
    throw new CallFailed('The server cannot be reached. Check your connection and try again.', 0);
  }
  if (response.ok) return answer as Answer;
  const message = answer.message?.replace(/[^.!?]$/, '$&.') ?? 'That did not work. Please try again.';
  throw new CallFailed(message, response.status, answer.field);
}
