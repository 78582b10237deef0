import type { z } from 'zod';

/** The least privileged caller. */
export type Access = 'public' | 'user' | 'subscriber' | 'admin';

/** A documented path, such as `PATCH /api/admin/users/:id`. */
type RestPath = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Every status other than 200 that a documented call may answer with. */
export type FailureStatus =
  | (400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429)
  | (500 | 502 | 503 | 504);

/** A header of requests that has a meaning for some calls, in lower case. */
export type InputHeader = 'if-match' | 'idempotency-key';

/** Describes a call beyond its input. */
export interface CallMeta {
  /** Set by the base procedure, which enforces it. */
  access: Access;
  /**
   * The schema of the result. The compiler checks the procedure against it and tests check real results; in production
   * nothing parses them, unlike with tRPC's own `.output`.
   */
  output: z.ZodType;
  /** Its REST path; omit it for a tRPC-only call. */
  rest?: RestPath;
  /**
   * Fields of the input that REST takes from headers alone; over tRPC they are fields like others, since the calls of a
   * batch share their headers. If-Match is read as the number in the ETag of a `revisioned` answer.
   */
  headers?: Partial<Record<InputHeader, string>>;
  /** What it does, for the OpenAPI document. */
  summary?: string;
  /** The same answer for everybody until the product changes: over REST it has an ETag. */
  tagged?: true;
  /** The answer has a `revision`, which over REST is its ETag, too. */
  revisioned?: true;
  /** For a call that streams text: the schema of the JSON document that its pieces make, which REST sends as they come. */
  streams?: z.ZodType;
  /** Extra statuses for the OpenAPI document, beyond those implied by its access and path. */
  failures?: readonly FailureStatus[];
}
