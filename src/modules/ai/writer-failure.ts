import type { TRPCError } from '@trpc/server';
import { PublicFailure } from '../../platform/errors/errors.ts';

interface Reason {
  code: TRPCError['code'];
  /** An error needs action by the operator; a warning resolves itself. */
  level: 'warning' | 'error';
  message: string;
}

const unchanged = 'Your text is unchanged';

/** Each reason's message for the user, HTTP status and log level. */
const reasons = {
  key: {
    code: 'SERVICE_UNAVAILABLE',
    level: 'error',
    message: `The AI writer rejected this server’s key. ${unchanged}; writing works again once the key is replaced.`,
  },
  quota: {
    code: 'SERVICE_UNAVAILABLE',
    level: 'error',
    message: `This server has no AI credit left. ${unchanged}; writing works again once credit is added.`,
  },
  'rate-limit': {
    code: 'SERVICE_UNAVAILABLE',
    level: 'warning',
    message: `The AI writer is busy right now. ${unchanged}; please try again in a minute.`,
  },
  timeout: {
    code: 'GATEWAY_TIMEOUT',
    level: 'warning',
    message: `The AI writer took too long to respond. ${unchanged}; please try again.`,
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
    message: `The AI writer ran out of tokens before it finished. ${unchanged}; please try again.`,
  },
  rejected: {
    code: 'BAD_GATEWAY',
    level: 'error',
    message: `The AI writer rejected this request. ${unchanged}.`,
  },
  unavailable: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The AI writer is having problems. ${unchanged}; please try again in a moment.`,
  },
  connection: {
    code: 'BAD_GATEWAY',
    level: 'warning',
    message: `The connection to the AI writer failed. ${unchanged}; please try again.`,
  },
} as const satisfies Record<string, Reason>;

export type FailureReason = keyof typeof reasons;

interface FailureDetails {
  /** Replaces the reason's message. */
  message?: string;
  /** The HTTP status from the model's server. */
  status?: number | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A writer produced nothing usable. Contains neither the user's text nor the model's answer. */
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
