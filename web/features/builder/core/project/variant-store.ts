import { create } from 'zustand';
import type { TextPlace } from '../../../../../src/domain/text-place.ts';

/** A new text beside the one that it replaced, until somebody decides or writes on. */
export type Take = TextPlace & {
  /** The text from before the first of its takes. */
  before: string;
  /** The text that stands there now. */
  after: string;
  /** How many texts stood there since, the first one included. */
  count: number;
  from: 'ai' | 'preset';
};

export const useTakes = create<{ takes: readonly Take[] }>()(() => ({ takes: [] }));
