/**
 * The nine fields that describe a scene, in the order a prompt lists them on a shot sheet.
 * `help` is the tooltip's text, `example` the empty field's placeholder.
 */
export const sceneFields = [
  {
    key: 'action',
    label: 'Action',
    help: 'What happens while the camera runs. One clear movement or gesture reads better than three.',
    example: 'wipes fog from the window with her sleeve',
  },
  {
    key: 'camera',
    label: 'Camera',
    help: 'Shot size and camera movement: how the frame sits and where it travels.',
    example: 'Slow push-in from a medium shot to a close-up',
  },
  {
    key: 'subject',
    label: 'Subject',
    help: 'Who or what the shot is about: age, wardrobe, material, one telling detail.',
    example: 'A conductor in her sixties, grey wool uniform',
  },
  {
    key: 'scene',
    label: 'Scene',
    help: 'The place, the hour and the weather around the subject.',
    example: 'Empty dining car at 3 a.m., rain streaking the glass',
  },
  {
    key: 'light',
    label: 'Light',
    help: 'Where the light comes from, how hard it is and what colour: key light first, then fill.',
    example: 'Single amber table lamp, cold blue light through the window',
  },
  {
    key: 'grade',
    label: 'Grade',
    help: 'The colour grade: palette, contrast, and how shadows and skin are treated.',
    example: 'Muted teal shadows, warm skin',
  },
  {
    key: 'cam',
    label: 'Cam',
    help: 'An extra camera note: body, lens, focus, film stock, frame rate.',
    example: '35 mm, shallow focus, light halation',
  },
  {
    key: 'audio',
    label: 'Audio',
    help: 'What one hears besides speech: ambience, Foley, music.',
    example: 'Wheels on rail joints, a distant announcement',
  },
  {
    key: 'dialog',
    label: 'Dialog',
    help: 'The words spoken, without a name before them. About two and a half words fit in a second.',
    example: 'We were never going to Vienna',
  },
] as const;

export type SceneFieldKey = (typeof sceneFields)[number]['key'];
/** The nine keys alone, as schemas take them. */
export const sceneFieldKeys = sceneFields.map(({ key }) => key) as readonly SceneFieldKey[];
export type SceneField = (typeof sceneFields)[number];

/** The fields as the editor groups them: what the camera sees, how it is seen, what is heard. */
export const sceneFieldGroups: readonly { label: string; keys: readonly SceneFieldKey[] }[] = [
  { label: 'In the frame', keys: ['subject', 'action', 'scene'] },
  { label: 'How it is shot', keys: ['camera', 'cam', 'light', 'grade'] },
  { label: 'What is heard', keys: ['audio', 'dialog'] },
];
