import { allMeanings, firstMeaning, type Lexicon, lexicon, splitClauses, wordsNotNegated } from './words.ts';

/** A color in OKLCH: perceived lightness (0 to 1), chroma (0 to about 0.3) and hue in degrees. */
type Tone = readonly [lightness: number, chroma: number, hue: number];

/** The chroma and hue of a color word. */
type Tint = readonly [chroma: number, hue: number];

const tints = {
  red: [0.17, 25],
  rust: [0.13, 42],
  orange: [0.15, 58],
  amber: [0.13, 70],
  yellow: [0.13, 92],
  cream: [0.05, 85],
  olive: [0.07, 115],
  green: [0.11, 152],
  teal: [0.06, 205],
  cyan: [0.07, 215],
  slate: [0.022, 235],
  blue: [0.1, 250],
  violet: [0.1, 300],
  magenta: [0.1, 345],
  rose: [0.09, 12],
  peach: [0.09, 48],
  brown: [0.06, 55],
  neutral: [0.006, 230],
} as const satisfies Record<string, Tint>;

export type TintName = keyof typeof tints;

const tintWords: Lexicon<TintName> = lexicon({
  red: 'red crimson scarlet ruby blood',
  rust: 'rust rusty copper terracotta brick ember embers',
  orange: 'orange sodium tungsten sunset fire',
  amber: 'amber warm gold golden honey brass candlelit 2700 2700k 3200 3200k kodachrome halogen',
  yellow: 'yellow lemon mustard ochre',
  cream: 'cream creamy ivory sand beige',
  olive: 'olive khaki moss',
  green: 'green emerald radar jade sickly infrared',
  teal: 'teal turquoise petrol',
  cyan: 'cyan aqua icy ice cold cool fluorescent mint steel',
  slate: 'slate gunmetal',
  blue: 'blue blueish bluish navy cobalt indigo moonlight moonlit moon azure blues',
  violet: 'violet purple lilac lavender ultraviolet',
  magenta: 'magenta fuchsia neon',
  rose: 'rose pink pinkish blush',
  peach: 'peach coral salmon apricot',
  brown: 'brown sepia chocolate earth earthy tobacco umber',
  neutral: 'grey gray silver white whites neutral monochrome ash chrome',
});

const warm: ReadonlySet<TintName> = new Set(['red', 'rust', 'orange', 'amber', 'yellow', 'cream', 'peach', 'rose']);

const tonalRanges = lexicon({
  shadow: 'shadow black blacks lower ground wall background floor dark darks',
  middle: 'midtone mid palette',
  light: 'highlight white whites skin face light lights key sky accent lips',
});

const exceptions = lexicon({ exception: 'greens reds kept alone richer shifted warning' });

const treatments = lexicon({
  drained:
    'bleach bleached drained desaturated desaturate washed saturation_down metallic silver muted_palette colourless',
  muted: 'muted restrained low_saturation dusty soft_colour kodachrome',
  rich: 'rich saturated vivid dense lush deep_colour technicolor richer three_strip',
  gray: 'monochrome and_white black_white bw greyscale grayscale orthochromatic thermal long_wave',
  faded: 'faded pastel bleached_out',
  lifted: 'lifted lift lifted_black open_shadow milky flashed matte low_contrast',
  crushed: 'crushed crush hard_contrast high_contrast inky deep_black silhouette',
  high: 'high_key clean bright airy whites_just overexposed',
  low: 'low_key dark moody underexposed noir dim',
});

/** The color grade described in the texts. */
export interface Grade {
  shadow?: TintName;
  light?: TintName;
  /** 0 for black and white, 1 for unchanged. */
  saturation: number;
  /** How far blacks are lifted (up to 0.08) or, if negative, crushed. */
  lift: number;
  /** The overall brightness: negative for a dark grade, positive for a bright one. */
  key: number;
}

/** Reads the grade from the Grade field, and from the Cam field, which may name a film stock. */
export function readGrade(grade: string, cam: string): Grade {
  const read: Grade = { saturation: 1, lift: 0, key: 0 };
  for (const clause of splitClauses(grade)) {
    const words = wordsNotNegated(clause);
    const target = firstMeaning(words, tonalRanges);
    // 'greens richer', 'red kept for warning lights': skip clauses about single objects
    if (firstMeaning(words, exceptions)) continue;
    for (const tint of allMeanings(
      words.filter((word) => !words.includes(`${word}s`)),
      tintWords,
    )) {
      // white highlights are bright, not tinted
      if (tint === 'neutral' && target === 'light') continue;
      const side = target === 'light' || (!target && warm.has(tint)) ? 'light' : 'shadow';
      read[side] ??= tint;
    }
  }
  const words = [...splitClauses(grade), ...splitClauses(cam)].flatMap(wordsNotNegated);
  for (const treatment of new Set(allMeanings(words, treatments))) {
    if (treatment === 'drained') Object.assign(read, { saturation: read.saturation * 0.4, lift: -0.06 });
    else if (treatment === 'faded') Object.assign(read, { saturation: read.saturation * 0.72, lift: 0.08 });
    else if (treatment === 'muted') read.saturation *= 0.72;
    else if (treatment === 'rich') read.saturation *= 1.3;
    else if (treatment === 'gray') read.saturation = 0;
    else if (treatment === 'lifted') read.lift = 0.08;
    else if (treatment === 'crushed') read.lift = -0.06;
    else if (treatment === 'high') read.key = 1.2;
    else read.key = -0.5;
  }
  return read;
}

/** Returns the tint that the words name. */
export function findTint(words: readonly string[]): TintName | undefined {
  const named = allMeanings(words, tintWords);
  // in 'warm orange' and 'cold blue', the second word is more specific
  return named.find((tint) => tint !== 'amber' && tint !== 'cyan') ?? named[0];
}

/** A frame's colors, as hexadecimal strings. */
export interface Tones {
  /** Returns the shadow tone. `lightness` is from 0 to 1; `more` multiplies the chroma, here and below. */
  shade: (lightness: number, more?: number) => string;
  /** Returns the key light's color. */
  lit: (lightness: number, more?: number) => string;
  /** Returns the second light's color. */
  fill: (lightness: number, more?: number) => string;
  /** The brightness of unlit areas, from 0 (night) to 1 (bright day). */
  ambient: number;
  /** The color of unlit objects in the foreground. */
  ink: string;
}

/**
 * Creates the colors of a graded frame.
 * @param hueShift in degrees, derived from the scene
 */
export function createTones(
  grade: Grade,
  lights: { key: TintName; fill: TintName },
  ambient: number,
  hueShift: number,
): Tones {
  const [shadowChroma, shadowHue] = grade.shadow ? tints[grade.shadow] : ([0.032, 226] as const);
  const base = Math.min(shadowChroma * (grade.shadow ? 0.8 : 1), 0.042);
  const tintShades =
    (tint: TintName) =>
    (lightness: number, more = 1) => {
      const [chroma, hue] = tints[tint];
      // chroma must shrink near white and black
      const chromaFactor = Math.min(1, (1.02 - lightness) * 2.6, lightness * 2.2);
      // warm light gets redder as it falls off
      const redder = hue > 35 && hue < 100 ? Math.max(0, 0.88 - lightness) * 60 : 0;
      return hex([lightness, chroma * chromaFactor * more * grade.saturation, hue + hueShift / 4 - redder]);
    };
  const level = Math.max(0, Math.min(1, ambient + grade.key * 0.45));
  return {
    shade: (lightness, more = 1) => {
      const lifted = Math.max(0, lightness * (1 - grade.lift) + grade.lift);
      const chroma = base * more * grade.saturation * Math.min(1, lightness * 3 + 0.2);
      return hex([lifted, chroma, shadowHue + (grade.shadow ? hueShift / 2 : hueShift)]);
    },
    lit: tintShades(lights.key),
    fill: tintShades(lights.fill),
    ambient: level,
    ink: hex([Math.max(0, 0.1 + grade.lift), 0.012 * grade.saturation, shadowHue]),
  };
}

/** Converts a tone to the nearest sRGB color, as `#rrggbb`. */
function hex([lightness, chroma, hue]: Tone): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return `#${[
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
    .map((linear) => {
      const bounded = Math.max(0, Math.min(1, linear));
      const value = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
      return Math.round(value * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}
