import { shortenedText } from '../characters.ts';
import { oneLine } from '../clean.ts';
import type { SceneFieldKey } from '../fields.ts';

export const findingKinds = [
  'too-long',
  'duration',
  'speech-time',
  'camera-moves',
  'no-subject',
  'empty',
  'dropped',
  'mark',
  'unknown-name',
] as const;

/**
 * What a finding is about: a text over a limit, a duration that the target does not render, dialogue longer than its
 * scene, several camera moves where one is taken, an action without a subject, a shot without a text, words that the target cannot render,
 * words that hold one of its own marks, and an `@name` that no cast entry has.
 */
type FindingKind = (typeof findingKinds)[number];

/** A change to a scene that mends a finding for sure. */
export type Mend =
  | { type: 'split'; into: number; label: string }
  | { type: 'duration'; seconds: number; label: string }
  | { type: 'text'; field: SceneFieldKey; value: string; label: string };

/** Something that a generator would not take as it is. It advises; nothing is blocked. */
export interface Finding {
  /** Null when it is about the film. */
  sceneNumber: number | null;
  field: SceneFieldKey | 'duration' | null;
  kind: FindingKind;
  /** A sentence, or a short line, for people. */
  message: string;
  /** The words that it is about, from the field or the clip's text. */
  words?: string;
  /** The name of the cast entry whose wording it is about, where it is about one. */
  entry?: string;
  /** The number of the clip, where it is about one. */
  clip?: number;
  mend?: Mend;
}

/** The most characters of a field that a finding quotes. */
export const wordsLength = 200;

/** The beginning of a text as a finding quotes it, on one line and cut at a word. */
export function findingWords(text: string): string {
  return shortenedText(oneLine(text), wordsLength);
}
