import type { Page } from '../domain/listing.ts';

/** JSON that the database has written, of a value of this type. It is sent as it is: neither read nor written again. */
export class JsonText<out Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** For where it is a part of JSON that is written here, such as the answer to a batch. */
  toJSON(): Value {
    return JSON.parse(this.text);
  }
}

/** A page whose rows the database has written. */
export interface PageText<Row> {
  rows: JsonText<Row[]>;
  next: string | null;
}

/** What a call may return for an answer of this type: a value, or JSON that was written already. */
export type Written<Answer> = Answer | JsonText<Answer> | (Answer extends Page<infer Row> ? PageText<Row> : never);

/** An answer as JSON. */
export function writeJson(answer: unknown): string {
  if (answer instanceof JsonText) return answer.text;
  if (isPageText(answer)) return `{"rows":${answer.rows.text},"next":${JSON.stringify(answer.next)}}`;
  return JSON.stringify(answer);
}

function isPageText(answer: unknown): answer is PageText<unknown> {
  return typeof answer === 'object' && answer !== null && 'rows' in answer && answer.rows instanceof JsonText;
}
