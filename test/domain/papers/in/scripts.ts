import { fileURLToPath } from 'node:url';

const path = (name: string) => fileURLToPath(new URL(`../../../samples/scripts/${name}`, import.meta.url));

/** The sample scripts in Fountain, by name: a mystery, a comedy and a science-fiction western. */
export const sampleScripts: Readonly<Record<string, string>> = {
  'night-train': path('night-train.fountain'),
  'last-orders': path('last-orders.fountain'),
  'salt-line': path('salt-line.fountain'),
};

/** The same scripts in Final Draft's format. */
export const sampleFinalDrafts: Readonly<Record<string, string>> = {
  'night-train': path('night-train.fdx'),
  'last-orders': path('last-orders.fdx'),
  'salt-line': path('salt-line.fdx'),
};

const places = ['KITCHEN', 'HARBOR', 'OFFICE', 'ROOFTOP', 'TRAIN STATION', "MARA'S FLAT", 'CORRIDOR', 'CAR'];
const people = ['MARA', 'OLD TOM', 'DR. WEISS', 'GUARD #1', 'ANA', 'THE MAYOR'];
const actions = [
  'She crosses the room, opens the window and leans out. Below, the street is empty but for a dog.',
  'THUNDER CRASHES. Everybody looks up, and nobody says what they think.',
  'A long pause. Somewhere a PHONE RINGS. The rain has not stopped since Tuesday.',
  'He puts the box on the table, turns the key, and steps back. Nothing happens. Then the lid moves.',
];
const lines = [
  'We should have left an hour ago, and you know it.',
  'I know nothing of the kind. Sit down.',
  'There is a name on this list that I have not heard in twenty years. Do you want to tell me how it got there?',
  'No.',
];

/** Writes a script of the given number of pages, each with a scene of about 55 lines. Deterministic. */
export function longScript(pages: number): string {
  const pick = <One>(list: readonly One[], index: number) => list[index % list.length] as One;
  const scenes = Array.from({ length: pages }, (_, page) => {
    const heading = `${page % 2 ? 'EXT' : 'INT'}. ${pick(places, page)} - ${page % 3 ? 'NIGHT' : 'DAY'}`;
    const beats = Array.from({ length: 6 }, (_, beat) => {
      const at = page * 7 + beat;
      const manner = beat % 3 === 0 ? '(quietly)\n' : '';
      return [
        pick(actions, at),
        `${pick(people, at)}\n${manner}${pick(lines, at)}`,
        `${pick(people, at + 1)}\n${pick(lines, at + 1)}`,
      ].join('\n\n');
    });
    return [heading, ...beats, 'CUT TO:'].join('\n\n');
  });
  return `Title: Long\n\n${scenes.join('\n\n')}\n`;
}
