import type { z } from 'zod';

/** The least privileged role that may make a call. */
export type Access = 'public' | 'user' | 'subscriber' | 'admin';

/** The method and path of a call in the REST API, such as `PATCH /api/admin/users/:id`. */
type RestPath = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Every error status that a documented call may return. */
export type FailureStatus =
  | (400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 428 | 429)
  | (500 | 502 | 503 | 504);

/** A request header that some calls read, in lower case. */
export type InputHeader = 'if-match' | 'idempotency-key';

/** Describes a call beyond its input. */
export interface CallMeta {
  /** Set by the base procedure, which enforces it. */
  access: Access;
  /**
   * The schema of the result. The compiler checks the procedure against it, and tests check real results. Production
   * does not parse results, as tRPC's own `.output` would.
   */
  output: z.ZodType;
  /** Its REST path; omit it for a tRPC-only call. */
  rest?: RestPath;
  /**
   * Input fields that REST reads from headers only. Over tRPC they are ordinary fields, because batched calls share
   * their headers. If-Match is parsed to the revision number in the ETag of a `revisioned` response.
   */
  headers?: Partial<Record<InputHeader, string>>;
  /** A short description for the OpenAPI document. */
  summary?: string;
  /** The response is the same for every caller until the next release, so REST adds an ETag. */
  tagged?: true;
  /** The response has a `revision`, which REST also sends as its ETag. */
  revisioned?: true;
  /**
   * For a call that streams text: the schema of the JSON document that the chunks add up to. REST sends each chunk at
   * once.
   */
  streams?: z.ZodType;
  /** Rejected with an access token: it logs in or out, changes credentials, or manages tokens. */
  sessionOnly?: true;
  /**
   * A mutation that is also allowed with a read-only token, because it stores nothing (such as a query whose input is
   * too long for a URL) or only revokes a token.
   */
  readOnly?: true;
  /** Error statuses to document in addition to those that the call's access and path imply. */
  failures?: readonly FailureStatus[];
}
