import { capitalRuns, sentenceCase } from './capitals.ts';

/** Nouns that name a sound. */
const nouns = [
  ...[
    'thunder',
    'gunshot',
    'gunshots',
    'shot',
    'shots',
    'siren',
    'sirens',
    'bang',
    'crash',
    'boom',
    'explosion',
    'bell',
  ],
  ...['bells', 'alarm', 'alarms', 'applause', 'laughter', 'footsteps', 'scream', 'screams', 'whistle', 'horn', 'horns'],
  ...[
    'knock',
    'knocking',
    'buzzer',
    'static',
    'feedback',
    'doorbell',
    'ringtone',
    'music',
    'silence',
    'gunfire',
    'thud',
  ],
  ...['click', 'beep', 'beeping', 'splash', 'snap', 'crack', 'rumble', 'rumbling', 'roar', 'howl', 'hiss', 'squeal'],
];
/** Verb forms that name a sound in scripts. */
const verbs = [
  ...[
    'crashes',
    'rings',
    'slams',
    'bangs',
    'knocks',
    'screams',
    'shouts',
    'howls',
    'roars',
    'rumbles',
    'hisses',
    'buzzes',
  ],
  ...[
    'hums',
    'beeps',
    'clicks',
    'snaps',
    'cracks',
    'creaks',
    'squeals',
    'screeches',
    'whistles',
    'honks',
    'blares',
    'wails',
  ],
  ...['explodes', 'shatters', 'thuds', 'booms', 'barks', 'growls', 'rattles', 'clatters', 'chimes', 'tolls', 'ticks'],
  ...[
    'crackles',
    'splashes',
    'drips',
    'pops',
    'clangs',
    'sounds',
    'groans',
    'sobs',
    'laughs',
    'coughs',
    'sneezes',
    'claps',
  ],
  ...['ring', 'crash', 'slam', 'ringing', 'crashing', 'buzzing', 'banging', 'wailing', 'ticking', 'barking', 'howling'],
];
const nounSet = new Set(nouns);
const verbSet = new Set(verbs);
/** Matches the words of a clause before its verb: `The door`, `Somewhere a phone`. */
const before = /(?:^|[.!?;:,\n]|\b(?:and|as|when|while|then)\b)\s*((?:[\p{L}\p{M}\p{N}'’@_-]+ ){1,4})$/u;

/**
 * Finds the sounds that a text has in capitals, and converts them to sentence case: `THUNDER CRASHES` gives
 * `Thunder crashes`, `a PHONE RINGS` gives `Phone rings`, `The door SLAMS` gives `The door slams`. Skips capitals that
 * name no sound and verbs without a clear subject.
 */
export function soundsIn(text: string): string[] {
  const sounds: string[] = [];
  for (const { words, from } of capitalRuns(text)) {
    const [first = '', ...others] = words.toLowerCase().split(' ');
    const [, who] = (verbSet.has(first) && before.exec(text.slice(Math.max(0, from - 80), from))) || [];
    if (who) sounds.push(sentenceCase(`${who.trim()} ${words.toLowerCase()}`));
    else if (nounSet.has(first) || others.some((one) => nounSet.has(one) || verbSet.has(one))) {
      sounds.push(sentenceCase(words));
    }
  }
  return [...new Set(sounds)];
}

/** Adds sounds to a field, skipping those that the field already has. */
export function withSounds(audio: string, sounds: readonly string[]): string {
  const known = audio.toLowerCase();
  const added = sounds.filter((sound) => !known.includes(sound.toLowerCase()));
  const [first, ...rest] = audio === '' ? added : ['', ...added];
  if (first === undefined) return audio;
  return [audio || first, ...rest.map((sound) => sound.charAt(0).toLowerCase() + sound.slice(1))].join(', ');
}
