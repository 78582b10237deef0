import type { WriterInfo, WritingRequest, WrittenScene } from '../../domain/ai/generation.ts';
import type { EventMaterial } from '../../domain/ai/trending.ts';

/** The result of checking the configured model with its server. */
export interface ModelCheck {
  /** The model's name in the API. */
  model: string;
  /** A problem for the operator to fix, in one sentence; null if there is none. */
  problem: string | null;
  /** Whether the model can be used now; undefined if its server does not say. */
  usable: boolean | undefined;
  /** When the provider shuts the model down, or did; undefined if no date is announced. */
  shutdownAt: Date | undefined;
}

/** Writes texts for scenes: a language model, or the sample writer on machines without a key. */
export interface Writer extends WriterInfo {
  /** Streams one field: each value is the whole text so far, the last one the finished text. */
  writeField(request: WritingRequest, signal: AbortSignal): AsyncIterable<string>;
  /** Writes 3 to 6 scenes about an event, all fields filled. @param targetDuration the sum of their durations, in seconds */
  writeScenes(event: EventMaterial, targetDuration: number, signal: AbortSignal): Promise<WrittenScene[]>;
  /** Checks the key and the model with the model's server. Absent for the sample writer. @throws if it cannot be reached */
  checkModel?(signal: AbortSignal): Promise<ModelCheck>;
}

declare module '../../platform/services.ts' {
  interface FeatureServices {
    writer: Writer;
  }
}
