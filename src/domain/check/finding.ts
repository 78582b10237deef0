import type { SceneFieldKey } from '../scene/fields.ts';
import { shortenedText } from '../text/characters.ts';
import { oneLine } from '../text/clean.ts';

export const findingKinds = [
  'too-long',
  /** A length that the target cannot render. */
  'duration',
  /** Dialogue that takes longer than its scene. */
  'speech-time',
  /** Too many camera movements for one shot. */
  'camera-moves',
  /** An action without a subject. */
  'no-subject',
  /** A shot without text. */
  'empty',
  /** Words that the target cannot render. */
  'dropped',
  /** Words that contain one of the target's marks. */
  'mark',
  /** An `@name` that the cast does not have. */
  'unknown-name',
] as const;

type FindingKind = (typeof findingKinds)[number];

/** A change to a scene that resolves a finding. */
export type Fix =
  | { type: 'split'; into: number; label: string }
  | { type: 'duration'; seconds: number; label: string }
  | { type: 'text'; field: SceneFieldKey; value: string; label: string };

/** Something that a generator might reject or change. Findings are only advice. */
export interface Finding {
  /** Null if the finding concerns the whole film. */
  sceneNumber: number | null;
  field: SceneFieldKey | 'duration' | null;
  kind: FindingKind;
  /** A sentence or short phrase for the user. */
  message: string;
  /** The words in question, from the field or the clip's text. */
  words?: string;
  /** The name of the cast entry, if the finding concerns one of its texts. */
  entry?: string;
  /** The number of the clip. */
  clip?: number;
  mend?: Fix;
}

/** Maximum length of a quote in a finding. */
export const maxQuoteLength = 200;

/** Shortens a text to a quote on one line, cut between words. */
export function findingQuote(text: string): string {
  return shortenedText(oneLine(text), maxQuoteLength);
}
