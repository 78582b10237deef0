import type { TRPCError } from '@trpc/server';
import { PublicFailure } from '../../platform/errors.ts';

interface Reason {
  code: TRPCError['code'];
  /** An error wants somebody to do something about it; a warning passes. */
  level: 'warning' | 'error';
  message: string;
}

const unchanged = 'Your text is unchanged';

/** Why nothing was written: the sentence for the user and what it is over HTTP. */
const reasons = {
  key: {
    code: 'SERVICE_UNAVAILABLE',
    level: 'error',
    message: `The AI writer did not accept this server’s key. ${unchanged}; writing works again once the key is renewed.`,
  },
  quota: {
    code: 'SERVICE_UNAVAILABLE',
    level: 'error',
    message: `This server’s account with the AI writer is used up. ${unchanged}; writing works again once it is topped up.`,
  },
  'rate-limit': {
    code: 'SERVICE_UNAVAILABLE',
    level: 'warning',
    message: `The AI writer has too much to do right now. ${unchanged}; please try again in a minute.`,
  },
  timeout: {
    code: 'GATEWAY_TIMEOUT',
    level: 'warning',
    message: `The AI writer took too long to answer. ${unchanged}; please try again.`,
  },
  refusal: {
    code: 'UNPROCESSABLE_CONTENT',
    level: 'warning',
    message: `The AI writer declined to write this. ${unchanged}; try other words in the title or the scene.`,
  },
  malformed: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The AI writer’s answer could not be used. ${unchanged}; please try again.`,
  },
  length: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The AI writer used up its tokens before it was done. ${unchanged}; please try again.`,
  },
  rejected: {
    code: 'BAD_GATEWAY',
    level: 'error',
    message: `The AI writer could not work with this request. ${unchanged}.`,
  },
  unavailable: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The AI writer has a problem of its own. ${unchanged}; please try again in a moment.`,
  },
  connection: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The connection to the AI writer failed. ${unchanged}; please try again.`,
  },
} as const satisfies Record<string, Reason>;

export type FailureReason = keyof typeof reasons;

interface FailureDetails {
  /** Instead of the reason's own sentence. */
  message?: string;
  /** The HTTP status that the model's server answered with. */
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A writer wrote nothing that can be used. Holds neither what the user wrote nor what the model answered. */
export class WriterFailure extends PublicFailure {
  readonly reason: FailureReason;
  readonly level: Reason['level'];
  readonly status: number | undefined;

  constructor(reason: FailureReason, { message, status, ...options }: FailureDetails = {}) {
    const known = reasons[reason];
    super(known.code, message ?? known.message, options);
    this.reason = reason;
    this.level = known.level;
    this.status = status;
  }
}
