interface SceneFieldRow {
  key: string;
  label: string;
  /** Shown next to the label where two fields could be confused. */
  subtitle?: string;
  group: keyof typeof groupLabels;
  /** The field's position in its group, from 1. */
  positionInGroup: number;
  /** The tooltip. */
  help: string;
  /** The placeholder of an empty field. */
  example: string;
  /** The instruction for a language model. */
  task: string;
}

/** The editor's groups of fields, in order. */
const groupLabels = { frame: 'In the frame', shot: 'How it is shot', sound: 'What is heard' } as const;

/**
 * The text fields of a scene, in the order of a shot sheet. Schemas, drafts, prompts, AI instructions and pages derive
 * from these rows, so a new field is a new row.
 */
export const sceneFields = [
  {
    key: 'action',
    label: 'Action',
    group: 'frame',
    positionInGroup: 2,
    help: 'What happens while the camera runs. One clear movement or gesture reads better than three.',
    example: 'wipes fog from the window with her sleeve',
    task: 'Action: what happens while the camera runs, as a phrase that continues after the subject ("wipes fog from the window with her sleeve"). One clear movement or gesture that can be done in the time.',
  },
  {
    key: 'camera',
    label: 'Camera',
    subtitle: 'movement',
    group: 'shot',
    positionInGroup: 1,
    help: 'Shot size and camera movement: how much is in the frame, and how the camera moves.',
    example: 'Slow push-in from a medium shot to a close-up',
    task: 'Camera: shot size, angle, and one camera movement with where it starts and ends; slow enough for the time. No lens or stock.',
  },
  {
    key: 'subject',
    label: 'Subject',
    group: 'frame',
    positionInGroup: 1,
    help: 'Who or what the scene is about: age, wardrobe, material, one telling detail.',
    example: 'A conductor in her sixties, grey wool uniform',
    task: 'Subject: who or what the shot is about: age, build, wardrobe or material, and one telling detail. No action.',
  },
  {
    key: 'scene',
    label: 'Scene',
    group: 'frame',
    positionInGroup: 3,
    help: 'The place, the hour and the weather around the subject.',
    example: 'Empty dining car at 3 a.m., rain streaking the glass',
    task: 'Scene: the place, the hour and the weather around the subject. No people unless they are background.',
  },
  {
    key: 'light',
    label: 'Light',
    group: 'shot',
    positionInGroup: 3,
    help: 'Where the light comes from, how hard it is and its color: key light first, then fill.',
    example: 'Single amber table lamp, cold blue light through the window',
    task: 'Light: as a gaffer would call it: the sources, their direction, hardness and colour; key first, then fill. It must be able to exist at that place and hour.',
  },
  {
    key: 'grade',
    label: 'Grade',
    group: 'shot',
    positionInGroup: 4,
    help: 'The color grade: palette, contrast, and how shadows and skin are treated.',
    example: 'Muted teal shadows, warm skin',
    task: 'Colour grade: palette, contrast, and how shadows, highlights and skin are treated.',
  },
  {
    key: 'cam',
    label: 'Cam',
    subtitle: 'lens and body',
    group: 'shot',
    positionInGroup: 2,
    help: 'An extra camera note: body, lens, focus, film stock, frame rate.',
    example: '35 mm, shallow focus, light halation',
    task: 'Extra camera note: body or format, focal length, aperture or depth of field, film stock or frame rate. No movement.',
  },
  {
    key: 'audio',
    label: 'Audio',
    group: 'sound',
    positionInGroup: 1,
    help: 'Everything heard besides speech: ambience, Foley. Begin music with “Music:”, as in “Music: a slow cello”.',
    example: 'Wheels on rail joints, a distant announcement',
    task: 'Audio: what is heard besides speech: ambience, Foley, at most one line of music described by its instruments. No words spoken.',
  },
  {
    key: 'dialog',
    label: 'Dialog',
    group: 'sound',
    positionInGroup: 2,
    help: 'The words spoken. Each line may begin with who speaks and how: “MARA (whispering): We should go.” About two and a half words fit in a second.',
    example: 'We were never going to Vienna',
    task: 'Dialog: the words spoken, and nothing else: no name before them, no stage direction.',
  },
] as const satisfies readonly SceneFieldRow[];

export type SceneField = (typeof sceneFields)[number] & { subtitle?: string };
export type SceneFieldKey = SceneField['key'];
export type SceneTexts = Record<SceneFieldKey, string>;

export const sceneFieldKeys = sceneFields.map(({ key }) => key) as readonly SceneFieldKey[];

/** Creates an object with a value for each field. */
export function eachField<One>(make: (field: SceneField) => One): Record<SceneFieldKey, One> {
  const entries = sceneFields.map((field) => [field.key, make(field)] as const);
  // Object.fromEntries loses the key type
  return Object.fromEntries(entries) as Record<SceneFieldKey, One>;
}

export const sceneFieldLabels: Readonly<Record<SceneFieldKey, string>> = eachField(({ label }) => label);

/** The texts of an empty scene. */
export const emptyTexts: Readonly<SceneTexts> = eachField(() => '');

/** Whether all texts of a scene are empty. */
export function isBlank(scene: SceneTexts): boolean {
  return sceneFieldKeys.every((key) => scene[key].trim() === '');
}

/** The fields in the editor's groups. */
export const sceneFieldGroups = Object.entries(groupLabels).map(([id, label]) => ({
  label,
  fields: (sceneFields as readonly SceneField[])
    .filter(({ group }) => group === id)
    .sort((a, b) => a.positionInGroup - b.positionInGroup),
}));
