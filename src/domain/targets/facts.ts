/**
 * The reliability of a fact:
 *
 * - `maker`: published by the generator's maker
 * - `gateway`: from a reseller's API, and only certain there
 * - `guide`: from a third-party guide
 * - `unverified`: an assumption
 */
export type FactLevel = 'maker' | 'gateway' | 'guide' | 'unverified';

/** A fact about a generator, with its source and the day it was read. */
export interface Fact<Value> {
  value: Value;
  /** Usually a URL, often with a place on that site: `https://github.com/vercel/ai: packages/klingai/src`. */
  source: string;
  /** The day on which the source was read: `2026-11-21`. */
  read: string;
  level: FactLevel;
}

/** The durations in seconds that a generator renders. */
export type Seconds =
  /** Any duration. */
  | { kind: 'any' }
  /** Only these durations, in ascending order. */
  | { kind: 'set'; values: readonly number[] }
  /** Every whole second from `min` to `max`. */
  | { kind: 'whole'; min: number; max: number };

export interface TextLimit {
  /** What the limit applies to: a whole clip's text, or a single shot's. */
  of: 'clip' | 'shot';
  max: number;
  unit: 'characters' | 'utf-16 units' | 'words';
  /** Whether longer texts are rejected; otherwise the maker only advises against them. */
  hard: boolean;
  /** The service that sets the limit, such as `Runway`, if not the maker. */
  on?: string;
}

/** Prices per second of video in US dollars, by resolution. */
export type Prices = Readonly<Record<string, number>>;

/** The known facts about a generator, by topic. */
export interface Facts {
  seconds: Fact<Seconds>;
  /** The maximum number of scenes in one clip. */
  shots?: Fact<number>;
  text?: readonly Fact<TextLimit>[];
  ratios?: Fact<readonly string[]>;
  resolutions?: Fact<readonly string[]>;
  /** Whether clips come with sound. */
  audio?: Fact<'always' | 'optional' | 'none'>;
  /** Whether and how a prompt states times. */
  timeMarks?: Fact<'none' | 'seconds' | 'ranges' | 'cuts'>;
  /** The minimum length of a shot, in seconds, in a clip of several shots. */
  shortestShot?: Fact<number>;
  /** The recommended order of a prompt's elements. */
  order?: Fact<string>;
  speech?: Fact<string>;
  sound?: Fact<string>;
  music?: Fact<string>;
  /** How to exclude something from the picture. */
  negatives?: Fact<string>;
  references?: Fact<string>;
  /** How a request carries the picture that the video starts with. */
  firstFrame?: Fact<string>;
  /** The maximum number of camera movements per shot. */
  cameraMoves?: Fact<number>;
  /** The model's name in requests. */
  model?: Fact<string>;
  request?: Fact<string>;
  prices?: Fact<Prices>;
  /** When the model was released, deprecated or switched off. */
  life?: Fact<string>;
}

/**
 * Returns a function that cites a source, for facts read there on the same day:
 *
 *     const guide = cite('https://example.com/guide', '2026-11-21', 'maker');
 *     const facts = { seconds: guide({ kind: 'set', values: [4, 6, 8] }) };
 */
export function cite(source: string, read: string, level: FactLevel): <Value>(value: Value) => Fact<Value> {
  return (value) => ({ value, source, read, level });
}
