import { allMeanings, allWordsNotNegated, firstMeaning, lexicon } from './words.ts';

const places = lexicon({
  stair: 'stair staircase stairwell stairway spiral_stair',
  hall: 'corridor hallway tunnel metro subway station warehouse hangar theatre theater church cathedral nave train carriage tram bus dining_car aisle hall factory gallery car_deck arcade passage archive lift elevator supermarket platform train_platform underpass',
  room: 'room kitchen bedroom bathroom office bar cafe restaurant diner studio apartment flat_interior house hotel hospital ward classroom library chapel workshop garage wheelhouse cabin cellar attic doorway door table interior indoors inside desk bed lamp_room shop laboratory lab gym cell booth sofa lounge windscreen car_interior wall chair counter stove',
  water:
    'sea ocean harbour harbor quay pier dock wharf breakwater river lake shore beach coast bay lagoon tidal tide canal flood pond port marina cove fjord estuary deck seaward waterline boat trawler ferry ship vessel lighthouse island',
  city: 'street city town alley market rooftop avenue square crossing pavement skyline downtown neon shopfront traffic parking stall boulevard sidewalk plaza suburb court terrace tower tyre_shop lot asphalt facade skyscraper urban bridge',
  forest: 'forest wood woods tree pine grove orchard jungle treeline birch trunk oak park garden cemetery rainforest',
  hills:
    'mountain ridge valley hill slope field meadow cliff canyon moor farm steppe countryside village pasture vineyard hillside glacier snowfield grass',
  plain:
    'desert salt_flat salt plain dune sand prairie road highway runway ice tundra pitch stadium airfield track tarmac horizon dirt',
});

type PlaceKind = typeof places extends ReadonlyMap<string, infer Kind> ? Kind : never;

const hours = lexicon({
  night:
    'night midnight 3_am 2_am 1_am 4_am nocturnal moonlight moonlit moon star starlight neon sodium streetlight candle dark evening',
  blue: 'blue_hour before_dawn before_sunrise twilight nightfall predawn',
  low: 'dawn dusk sunset sunrise golden_hour first_light low_sun late_sun last_sun last_light magic_hour early_morning 6_am 5_am afternoon_sun morning',
  day: 'day daylight noon midday overcast sun sunlight afternoon sunny bright high_key white summer grey cloudy snow spring winter',
});

const weathers = lexicon({
  rain: 'rain raining rainy drizzle downpour storm sleet wet shower',
  snow: 'snowing snowfall blizzard flurries falling_snow heavy_snow light_snow snow_fall snow_falling snow_fell',
  fog: 'fog mist misty foggy haze hazy smoke steam dust dusty smog',
});

/** The place, time and weather described in the texts. */
export interface Place {
  kind?: PlaceKind | undefined;
  inside: boolean;
  hour?: 'night' | 'blue' | 'low' | 'day' | undefined;
  rain: boolean;
  snow: boolean;
  fog: boolean;
}

/**
 * Reads the place from the first text that names one, the weather from all texts, and the time of day from all but the
 * subject.
 */
export function readPlace(scene: string, subject: string, camera: string, light: string): Place {
  const texts = [scene, subject, camera, light].map(allWordsNotNegated);
  // ignore stairs in the camera text: "up the stairwell" is a camera move
  texts[2] = texts[2]?.filter((word) => word !== 'stair') ?? [];
  const kind = texts.flatMap((words) => firstMeaning(words, places) ?? [])[0];
  // the Scene field is more reliable about the time of day than the Light field
  const [hour] = [texts[0], texts[3], texts[2]].flatMap((words = []) => firstMeaning(words, hours) ?? []);
  const weather = new Set(texts.flatMap((words) => allMeanings(words, weathers)));
  return {
    kind,
    inside: kind === 'room' || kind === 'hall' || kind === 'stair',
    hour,
    rain: weather.has('rain'),
    snow: weather.has('snow'),
    fog: weather.has('fog'),
  };
}
