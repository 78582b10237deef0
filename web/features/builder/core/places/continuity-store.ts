import { create } from 'zustand';
import type { castKinds } from '../../../../../src/domain/cast-kinds.ts';

/** A text or list that belongs to the film as a whole. */
export type ContinuityPart = 'look' | 'cast';
export type CastKind = (typeof castKinds)[number];

/** An entry that has no valid name yet, so that the project does not have it either. */
export interface NewEntry {
  kind: CastKind;
  name: string;
}

interface ContinuityState extends Record<ContinuityPart, boolean> {
  /** The entry that is being added; null for none. */
  adding: NewEntry | null;
}

/** Which of the rows are open. */
export const useContinuity = create<ContinuityState>(() => ({ look: false, cast: false, adding: null }));

export function setPartOpen(part: ContinuityPart, open: boolean): void {
  useContinuity.setState({ [part]: open });
}
