import type { Readable } from 'node:stream';
import type { GatewayRequest } from '../../domain/renders/gateway-model.ts';
import type { RenderFailureCode } from '../../domain/renders/renders.ts';
import type { KeyBox } from './key-box.ts';

/** A request that the gateway has accepted. */
interface SentRequest {
  endpoint: string;
  requestId: string;
}

/** A file to store as a take. */
export interface RenderedFile {
  data: Readable;
  bytes: number;
}

/**
 * A service that renders clips for the owner of a key. Every function throws a GatewayFailure, and calls the service
 * once: the queue decides what is repeated.
 */
export interface Gateway {
  /** Sends a request. @throws GatewayFailure with `certainty: 'unsure'` if the service may have accepted it */
  submit: (key: string, request: GatewayRequest) => Promise<{ requestId: string }>;
  status: (key: string, sent: SentRequest) => Promise<'queued' | 'running' | 'finished'>;
  /** The address of the video. @throws GatewayFailure if the generator failed */
  result: (key: string, sent: SentRequest) => Promise<{ address: string; seed: number | null }>;
  /** @returns `finished` if it is too late */
  cancel: (key: string, sent: SentRequest) => Promise<'canceled' | 'finished'>;
  /** Fetches a video from the service's own hosts. @param signal ends the download */
  download: (address: string, signal: AbortSignal) => Promise<RenderedFile>;
  /** Makes a call that needs the key and costs nothing. @throws GatewayFailure */
  testKey: (key: string) => Promise<void>;
}

/**
 * What is known after a failure:
 *
 * - `repeatable`: nothing happened; the call may be repeated later
 * - `final`: it will fail again
 * - `unsure`: it may have been accepted
 */
type Certainty = 'repeatable' | 'final' | 'unsure';

interface FailureDetails {
  certainty: Certainty;
  /** Replaces the code's message. */
  message?: string | undefined;
  /** Whether the service may charge for the failure. */
  charged?: boolean;
}

/** Contains neither the key nor what was sent. */
export class GatewayFailure extends Error {
  readonly failure: RenderFailureCode;
  readonly certainty: Certainty;
  readonly charged: boolean;

  constructor(failure: RenderFailureCode, { certainty, message, charged = false }: FailureDetails) {
    super(message ?? failureMessages[failure]);
    this.name = 'GatewayFailure';
    this.failure = failure;
    this.certainty = certainty;
    this.charged = charged;
  }
}

/** What to do, in one sentence. */
export const failureMessages: Record<RenderFailureCode, string> = {
  key: 'fal.ai did not accept your key: store a new one in your account, then render the clip again.',
  credit: 'Your account at fal.ai has no credit left: add credit there, then render the clip again.',
  refused: 'The maker’s rules refuse this clip: change its words or its picture, then render it again.',
  input: 'The model does not take this request: change the clip or the render settings, then render it again.',
  'too-long': 'The generator took too long: render the clip again, or look for the result at fal.ai.',
  'over-budget': 'The budget of the project is used up: raise it, then render the clip again.',
  storage: 'The video could not be stored as a take: make room, then download it from your account at fal.ai.',
  unsure: 'The answer of fal.ai was lost: look there whether it renders before you render the clip again.',
  gateway: 'fal.ai could not render this clip: render it again later.',
};

/** The pauses of the queue, in milliseconds; `serverLimits` describes them. */
interface RenderPace {
  checkEveryMs: number;
  pollMs: { min: number; max: number };
}

/** What rendering needs from outside. */
export interface Rendering {
  gateway: Gateway;
  /** Renders for accounts without a key; null in production. */
  sampleGateway: Gateway | null;
  keyBox: KeyBox;
  pace: RenderPace;
}

declare module '../../platform/services.ts' {
  interface FeatureServices {
    /** Null if this server does not render: in production without a secret for the keys. */
    rendering: Rendering | null;
  }
}
