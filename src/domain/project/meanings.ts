import { sceneStatuses } from '../scene/board.ts';
import { eachField } from '../scene/fields.ts';
import { entryPart, type Part, picturePart, projectPart, scenePart, settingsPart } from './table.ts';

type Meanings<P extends Part> = Readonly<Record<keyof P['fields'], string>>;

const project: Meanings<typeof projectPart> = {
  projectTitle: 'The title of the film.',
  targetDuration: 'How long the film should be, in seconds.',
  scenes: 'The scenes, sorted by `sceneNumber` and then numbered from 1.',
  settings: 'What the film is written for: the generator and its options.',
  look: 'The look of the film: medium, palette, light. Every clip repeats it.',
  cast: 'Characters, places, props and sounds, described once. Scenes mention them as `@name`.',
};

const scene: Meanings<typeof scenePart> = {
  id: 'Identifies the scene, also after scenes are moved. By default, the server chooses one.',
  sceneNumber: 'The position in the film, from 1.',
  duration: 'The length of the scene, in seconds.',
  ...eachField(({ help }) => help),
  status: `One of ${sceneStatuses.join(', ')}. Other values are kept but not shown.`,
  picture: 'The picture on the board.',
};

const picture: Meanings<typeof picturePart> = {
  hash: 'The hash that `POST /api/pictures` returned.',
  width: 'The width in pixels.',
  height: 'The height in pixels.',
  alt: 'Alt text: what the picture shows.',
};

const settings: Meanings<typeof settingsPart> = {
  target:
    'The id of a target, such as `veo-3.1`. `GET /api/targets` lists them. Without one, the default target applies.',
  packing: '`scene` makes one clip per scene, `fewest` as few clips as the limits of the target allow.',
  ratio: 'The aspect ratio, such as `16:9`.',
  resolution: "In the generator's terms, such as `1080p`.",
  audio: 'Whether the generator should make sound.',
  language: 'The language of the dialogue, in English, such as `French`.',
};

const entry: Meanings<typeof entryPart> = {
  name: 'The name used in `@name`: a letter, then letters, digits, _ and -. Unique, ignoring case.',
  kind: 'What the entry describes.',
  text: 'The full wording, used at the first mention in a prompt.',
  short: "The name for further mentions. Defaults to the entry's name.",
  voice: 'How a character sounds.',
  manner: 'How a character usually speaks and behaves.',
  refs: 'References for generators by target id, such as `{ "seedance-2.5": "@Image 1" }`.',
};

const meanings = new Map<Part, Readonly<Record<string, string>>>([
  [projectPart, project],
  [scenePart, scene],
  [picturePart, picture],
  [settingsPart, settings],
  [entryPart, entry],
]);

/**
 * Describes a field of a part, for the API document and the schema of project files. Separate from the table, to keep
 * these texts out of the editor's first load.
 */
export function fieldMeaning(part: Part, key: string): string | undefined {
  return meanings.get(part)?.[key];
}
