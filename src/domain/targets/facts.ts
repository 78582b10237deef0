/**
 * How sure a fact is: `maker` is the maker's own text, `gateway` the contract of a service that passes calls on (true
 * for that route alone), `guide` somebody else's guide, `unverified` an assumption.
 */
export type FactLevel = 'maker' | 'gateway' | 'guide' | 'unverified';

/** Something known of a generator, with where and when it was read. */
export interface Fact<Value> {
  value: Value;
  /** An address, or a repository and the path in it. */
  source: string;
  /** The day it was read, as `2026-11-21`. */
  read: string;
  level: FactLevel;
}

/** The durations in seconds that a generator renders. */
export type Seconds =
  /** Any at all. */
  | { kind: 'any' }
  /** These alone, in ascending order. */
  | { kind: 'set'; values: readonly number[] }
  /** Every whole second from `min` to `max`. */
  | { kind: 'whole'; min: number; max: number };

export interface TextLimit {
  /** Whether it holds for a clip's text, or for that of each shot in a clip of several. */
  of: 'clip' | 'shot';
  max: number;
  unit: 'characters' | 'utf-16 units' | 'words';
  /** Whether a longer text is refused; otherwise the maker only advises against it. */
  hard: boolean;
  /** Whose limit it is when it is not the maker's, such as `Runway`. */
  on?: string;
}

/** Prices of one second of video in US dollars, by resolution. */
export type Prices = Readonly<Record<string, number>>;

/** Everything known of one generator. What is absent is not known. */
export interface Facts {
  seconds: Fact<Seconds>;
  /** The most scenes in one clip. */
  shots?: Fact<number>;
  text?: readonly Fact<TextLimit>[];
  ratios?: Fact<readonly string[]>;
  resolutions?: Fact<readonly string[]>;
  /** Whether clips come with sound. */
  audio?: Fact<'always' | 'optional' | 'none'>;
  /** Whether, and how, a text says when something happens. */
  timeMarks?: Fact<'none' | 'seconds' | 'ranges' | 'cuts'>;
  /** The least seconds that a shot in a clip of several should last. */
  shortestShot?: Fact<number>;
  /** The order in which a prompt should give the parts of a scene. */
  order?: Fact<string>;
  speech?: Fact<string>;
  sound?: Fact<string>;
  music?: Fact<string>;
  /** How to say what must not be seen. */
  negatives?: Fact<string>;
  references?: Fact<string>;
  /** The camera movements that one shot may have. */
  cameraMoves?: Fact<number>;
  /** The model's name in requests. */
  model?: Fact<string>;
  request?: Fact<string>;
  prices?: Fact<Prices>;
  life?: Fact<string>;
}

/**
 * Cites a source for facts that were read there on the same day:
 *
 *     const guide = cite('https://example.com/guide', '2026-11-21', 'maker');
 *     const facts = { seconds: guide({ kind: 'set', values: [4, 6, 8] }) };
 */
export function cite(source: string, read: string, level: FactLevel): <Value>(value: Value) => Fact<Value> {
  return (value) => ({ value, source, read, level });
}
