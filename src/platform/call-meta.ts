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
   * What the call answers. The compiler checks the procedure against it and the tests check the answers; in production
   * nothing parses them, as tRPC's own `.output` would.
   */
  output: z.ZodType;
  /** Its path over REST; without it the call is for tRPC alone. */
  rest?: RestPath;
  /** What it does, for the OpenAPI document. */
  summary?: string;
  /** Statuses for the OpenAPI document, beyond those that follow from its access and its path. */
  failures?: readonly FailureStatus[];
}
