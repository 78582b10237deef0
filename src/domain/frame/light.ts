import { findTint, type TintName } from './tones.ts';
import { allMeanings, firstMeaning, lexicon, splitClauses, wordsNotNegated } from './words.ts';

const sources = lexicon({
  shafts: 'shaft god_ray broken_windows dappled',
  blinds: 'blind slat shutter louvre louver lattice',
  table: 'table_lamp desk_lamp bedside_lamp shaded reading_lamp lampshade floor_lamp shade_lamp',
  bulb: 'bulb pendant hanging_lamp ceiling_lamp chandelier',
  flame:
    'candle candlelight candlelit flame open_fire log_fire fire_light firelight campfire bonfire hearth fireplace torches gas_ring burning stove ember lantern oil_lamp wick',
  beam: 'beam sweep flashlight torch headlight headlamp spotlight spot projector searchlight follow_spot lighthouse',
  street:
    'street_light streetlight street_lamp streetlamp sodium neon shopfront headlights city_light lamppost traffic',
  tubes: 'fluorescent tube strip_light striplight overhead_fluorescent led_panel office_light panels',
  screen: 'screen monitor television tv phone_light radar instrument instruments laptop thermal led dashboard',
  moon: 'moon moonlight moonlit blue_moonlight starlight',
  sun: 'sun sunlight golden_hour low_sun backlit sunlit',
  dawn: 'first_light last_light last_red sunrise sunset afterglow alpenglow magic_hour',
  window: 'window windowlight skylight doorway_light north_window',
  soft: 'soft_source softbox beauty overhead key_light octabox silk diffused diffusion bounce bounced ring_light top_light book_light card',
  sky: 'overcast daylight flat cloudy open_shade shade grey ambient even high_key fog mist natural dawn day dusk twilight blue_hour',
  lamp: 'lamp work_light practical porch_light lamps light_bulb torchlight',
  glow: 'spill source key backlight back_light rim light lit',
});

export type SourceKind = typeof sources extends ReadonlyMap<string, infer Kind> ? Kind : never;

const precedence: readonly SourceKind[] = [
  ...(['shafts', 'blinds', 'table', 'bulb', 'flame', 'street', 'tubes', 'screen', 'beam', 'window'] as const),
  ...(['moon', 'dawn', 'sun', 'lamp', 'soft', 'sky', 'glow'] as const),
];

/** The default tints of sources. Other sources take the grade's tint. */
const defaultTints: Partial<Record<SourceKind, TintName>> = {
  flame: 'orange',
  street: 'orange',
  tubes: 'cyan',
  screen: 'cyan',
  moon: 'blue',
  window: 'slate',
  sky: 'slate',
  dawn: 'orange',
};

const directions = lexicon({
  left: 'left',
  right: 'right',
  above: 'above overhead high top ceiling',
  below: 'below under low_key_light footlight',
  behind: 'behind back_light backlight backlit rim silhouette three_quarter_back contre_jour halo',
});

const hardness = lexicon({
  soft: 'soft even diffuse diffused gentle overcast flat bounced bounce fog haze milky shaded',
  hard: 'hard sharp harsh crisp direct flash raking noon narrow cut',
});

const extinguished = lexicon({ off: 'off unlit goes_out gone_out went_out burnt_out switched_off' });

/** A light described in the texts. */
export interface Source {
  kind: SourceKind;
  tint?: TintName | undefined;
  /** -1 for the left of the frame, 1 for the right, 0 for neither. */
  side: -1 | 0 | 1;
  from?: 'above' | 'below' | 'behind' | undefined;
}

/** The lighting described in the texts. */
export interface Light {
  key?: Source;
  second?: Source;
  hard: boolean;
}

/** Reads a scene's light from the Light field, or else from the Scene field. */
export function readLight(light: string, scene: string): Light {
  const read: Light = { hard: false };
  const clauses = splitClauses(light).map(wordsNotNegated);
  const words = clauses.flat();
  read.hard = firstMeaning(words, hardness) === 'hard';
  const named = clauses.flatMap((clause) => readSource(clause) ?? []);
  if (named.length === 0)
    named.push(...splitClauses(scene).flatMap((clause) => readSource(wordsNotNegated(clause)) ?? []));
  const [key, ...others] = named;
  if (key) {
    read.key = key;
    // the key light's direction may be in a separate clause
    const directed = readDirection(words);
    key.from ??= directed.from;
    if (others.length === 0 && key.side === 0) key.side = directed.side;
    const second = others.find(({ kind, tint }) => kind !== key.kind || tint !== key.tint);
    if (second) read.second = second;
  } else if (words.length > 0) {
    const tint = findTint(words);
    if (tint) read.key = { kind: 'lamp', tint, ...readDirection(words) };
  }
  return read;
}

/** Returns the tint that the texts name for a source, or else the default of its kind. */
export function sourceTint({ kind, tint }: Source): TintName | undefined {
  return tint ?? defaultTints[kind];
}

function readSource(words: readonly string[]): Source | undefined {
  const kinds = new Set(allMeanings(words, sources));
  // a modifier takes precedence over its source: moonlight through blinds, sun through a window
  const kind = precedence.find((candidate) => kinds.has(candidate));
  if (!kind || (firstMeaning(words, extinguished) && kind !== 'window' && kind !== 'sun')) return undefined;
  const impliedTint = kinds.has('sun') ? 'amber' : kinds.has('moon') ? 'blue' : undefined;
  return { kind, tint: findTint(words) ?? impliedTint, ...readDirection(words) };
}

function readDirection(words: readonly string[]): Pick<Source, 'side' | 'from'> {
  const side = words.includes('left') ? -1 : words.includes('right') ? 1 : 0;
  const from = firstMeaning(
    words.filter((word) => word !== 'left' && word !== 'right'),
    directions,
  );
  return { side, from: from === 'left' || from === 'right' ? undefined : from };
}
