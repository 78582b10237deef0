import type { z } from 'zod';

/** The least privileged caller. */
export type Access = 'public' | 'user' | 'subscriber' | 'admin';

/** A documented path, such as `PATCH /api/admin/users/:id`. */
type RestPath = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/** Every status other than 200 that a documented call may answer with. */
export type FailureStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504;

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
  /** What it does, for the OpenAPI document. */
  summary?: string;
  /** The same answer for everybody until the product changes: over REST it has an ETag. */
  tagged?: true;
  /** Extra statuses for the OpenAPI document, beyond those implied by its access and path. */
  failures?: readonly FailureStatus[];
}
