import type { WriterInfo, WritingRequest, WrittenScene } from '../../domain/ai.ts';
import type { EventMaterial } from '../../domain/trending.ts';

/** What a model's server says about the model. */
export interface ModelCheck {
  /** Its name in the API. */
  model: string;
  /** What an operator has to do something about, in a sentence; null where there is nothing. */
  problem: string | null;
  /** Whether the model can be used now; undefined when its server does not say. */
  usable: boolean | undefined;
  /** When its maker switches it off, or has; undefined when that is not announced. */
  shutdownAt: Date | undefined;
}

/** Whoever writes texts for scenes: a language model, or the sample writer on machines without a key. */
export interface Writer extends WriterInfo {
  /** One field, as it grows: each value is the whole text so far, the last one the finished text. */
  writeField(request: WritingRequest, signal: AbortSignal): AsyncIterable<string>;
  /** 3 to 6 scenes of an event, all fields filled. @param targetDuration what their durations should sum to, in seconds */
  writeScenes(event: EventMaterial, targetDuration: number, signal: AbortSignal): Promise<WrittenScene[]>;
  /** Asks the model's server about the key and the model. Absent where there is no model. @throws when it cannot be reached */
  checkModel?(signal: AbortSignal): Promise<ModelCheck>;
}

declare module '../../platform/services.ts' {
  interface FeatureServices {
    writer: Writer;
  }
}
