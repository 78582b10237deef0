/** What can be told of a scene from the words in its texts. */
const traitWords = {
  night: /\b(?:nights?|midnight|moon\w*|before dawn|after dark|neon|sodium|stars?|\d ?a\.m)\b/i,
  day: /\b(?:sun|sunlit|sunlight|sunset|daylight|noon|midday|morning|afternoon|daytime)\b/i,
  inside:
    /\b(?:rooms?|kitchen|corridor|office|theatre|hall|dining|tram|train|carriage|studio|bed|blinds|indoors|inside|cellar|workshop|plaster|floorboard|refrigerator|shopfloor|laboratory|table)\b/i,
  outside:
    /\b(?:streets?|roof\w*|market|fields?|forest|slope|beach|sea|harbour|pier|valley|ridge|meadow|road|outdoors|outside|tidal|desert|square|stadium|drone|arm car|leaf|moss|grass|horizon)\b/i,
  rain: /\b(?:rain\w*|drizzle|wet|puddles?|storm\w*|downpour)\b/i,
  snow: /\b(?:snow\w*|ice|frost|blizzard)\b/i,
  fog: /\b(?:fog\w*|mist|haze|steam)\b/i,
  water: /\b(?:sea|harbour|ferry|boat|river|lake|pier|tidal|waves?|hull)\b/i,
  rails: /\b(?:train|tram|platform|rails?|carriage|depot|station)\b/i,
  crowd: /\b(?:crowd|audience|fans?|market|stadium|band|workers|voters|chorus)\b/i,
  fast: /\b(?:runs?|runner|running|whip|vaults?|sprints?|chase|races?|handheld|crash\w*|140 bpm)\b/i,
  calm: /\b(?:sits|still|static|locked|slow|quiet|waits|empty|stays)\b/i,
} as const;

export type Trait = keyof typeof traitWords;
export type Traits = ReadonlySet<Trait>;

const allTraits = Object.keys(traitWords) as Trait[];
/** How much worse it makes a fit to be of another hour. */
export const hourWeight = 4;
const opposites: readonly { pair: readonly [Trait, Trait]; weight: number }[] = [
  { pair: ['night', 'day'], weight: hourWeight },
  { pair: ['inside', 'outside'], weight: 2 },
  { pair: ['fast', 'calm'], weight: 1 },
];
/** Where a scene's own texts leave these open, those around it tell. */
const lasting: readonly Trait[] = ['night', 'day', 'inside', 'outside', 'rain', 'snow', 'fog'];

export function traitsOf(text: string): Traits {
  return new Set(allTraits.filter((trait) => traitWords[trait].test(text)));
}

/** The traits of a scene by its own texts, completed by those around it where the two do not contradict. */
export function sceneTraits(own: string, around: string): Traits {
  const found = traitsOf(own);
  const lent = [...traitsOf(around)].filter((trait) => lasting.includes(trait) && contradiction(trait, found) === 0);
  return new Set([...found, ...lent]);
}

/** How well something fits a scene: one up for each trait they share, down for each contradiction. */
export function fitOf(some: Traits, scene: Traits): number {
  let score = 0;
  for (const trait of some) score += scene.has(trait) ? 1 : -contradiction(trait, scene);
  return score;
}

/** How much it contradicts the scene: 0 for not at all, as also where the scene has both, such as dusk. */
function contradiction(trait: Trait, scene: Traits): number {
  const found = opposites.find(({ pair: [a, b] }) => (trait === a && scene.has(b)) || (trait === b && scene.has(a)));
  return found?.weight ?? 0;
}
