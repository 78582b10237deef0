/** The words in a scene's texts that indicate each trait. */
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
/** How much a different time of day lowers the score. */
export const hourWeight = 4;
const opposites: readonly { pair: readonly [Trait, Trait]; weight: number }[] = [
  { pair: ['night', 'day'], weight: hourWeight },
  { pair: ['inside', 'outside'], weight: 2 },
  { pair: ['fast', 'calm'], weight: 1 },
];
/** If a scene's own texts leave these open, it takes them from its neighbors. */
const inheritedTraits: readonly Trait[] = ['night', 'day', 'inside', 'outside', 'rain', 'snow', 'fog'];

export function findTraits(text: string): Traits {
  return new Set(allTraits.filter((trait) => traitWords[trait].test(text)));
}

/** A scene's traits from its own texts, plus those of its neighbors that do not contradict them. */
export function sceneTraits(sceneText: string, surroundingText: string): Traits {
  const ownTraits = findTraits(sceneText);
  const inherited = [...findTraits(surroundingText)].filter(
    (trait) => inheritedTraits.includes(trait) && contradiction(trait, ownTraits) === 0,
  );
  return new Set([...ownTraits, ...inherited]);
}

/** How well a text's traits fit a scene: plus one for each shared trait, minus the weight of each contradiction. */
export function traitScore(text: Traits, scene: Traits): number {
  let score = 0;
  for (const trait of text) score += scene.has(trait) ? 1 : -contradiction(trait, scene);
  return score;
}

/** How much a trait contradicts a scene that lacks it; 0 if not at all. */
function contradiction(trait: Trait, scene: Traits): number {
  const opposite = opposites.find(({ pair: [a, b] }) => (trait === a && scene.has(b)) || (trait === b && scene.has(a)));
  return opposite?.weight ?? 0;
}
