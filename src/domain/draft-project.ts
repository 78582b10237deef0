import type { CastEntry } from './cast-entry.ts';
import { castKinds } from './cast-kinds.ts';
import { emptyTexts, sceneFieldKeys } from './fields.ts';
import { isRecord } from './is-record.ts';
import { limits } from './limits.ts';
import type { Project } from './project.ts';
import { withoutEnvelope } from './project-format.ts';
import { castKeys, pictureKeys, projectKeys, sceneKeys, settingsKeys } from './project-keys.ts';
import { boardKeys, changeScenes, withoutKeys } from './scene-board.ts';
import { inOrder } from './scene-order.ts';
import { extraProblem, hasStorableKeys, isStorable } from './storable.ts';

type Fields = Record<string, unknown>;
type Rule = (value: unknown) => boolean;

const isString: Rule = (value) => typeof value === 'string';
const isShort =
  (max: number): Rule =>
  (value) =>
    typeof value === 'string' && value.length <= max && isStorable(value);
const isChoice = isShort(limits.choiceLength);
const isSeconds: Rule = (value) => Number.isFinite(value) && Number(value) > 0;
const isCount: Rule = (value) => Number.isSafeInteger(value) && Number(value) >= 1;
const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined || rule(value);

/** Whether an object has what the rules ask for, and besides only what can be kept. */
function isPart(rules: Readonly<Record<string, Rule>>): Rule {
  const all = Object.entries(rules);
  return (value) =>
    isRecord(value) &&
    all.every(([key, rule]) => rule(value[key])) &&
    hasStorableKeys(value) &&
    Object.entries(value).every(([key, extra]) => key in rules || key === '__proto__' || extraProblem(extra) === null);
}

const isPicture = isPart({
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{2,64}$/.test(value),
  width: isCount,
  height: isCount,
  alt: optional(isShort(limits.pictures.altLength)),
});
const boardRules = { status: optional(isChoice), picture: optional(isPicture) };

const isScene = isPart({
  id: optional(isShort(64)),
  sceneNumber: isCount,
  duration: isSeconds,
  ...Object.fromEntries(sceneFieldKeys.map((key) => [key, optional(isString)])),
  ...boardRules,
});

const isSettings = isPart({
  target: optional(isChoice),
  packing: (value) => value === undefined || value === 'scene' || value === 'fewest',
  ratio: optional(isChoice),
  resolution: optional(isChoice),
  audio: (value) => value === undefined || typeof value === 'boolean',
  language: optional(isChoice),
});

const isEntry = isPart({
  name: isString,
  kind: (value) => value === undefined || castKinds.some((kind) => kind === value),
  text: optional(isString),
  short: optional(isString),
  voice: optional(isString),
  manner: optional(isString),
  refs: (value) => value === undefined || (isRecord(value) && Object.values(value).every(isString)),
});

/** Whether a value holds what a project in the middle of being typed may hold. */
export const isDraftProject = isPart({
  projectTitle: isString,
  targetDuration: isSeconds,
  scenes: (value) => Array.isArray(value) && value.length > 0 && value.every(isScene),
  settings: optional(isSettings),
  look: optional(isString),
  cast: (value) => value === undefined || (Array.isArray(value) && value.every(isEntry)),
});

/** What an entry says that says nothing. */
const emptyEntry: Partial<CastEntry> = { kind: 'character', text: '' };

/** An object with the fields that are known first, in their order, so that equal ones are equal JSON. */
function inSchemaOrder(value: object, known: ReadonlySet<string>): Fields {
  const fields = new Map(Object.entries(value));
  const keys = [...known].filter((key) => fields.has(key));
  const extras = [...fields.keys()].filter((key) => !known.has(key) && key !== '__proto__');
  return Object.fromEntries([...keys, ...extras].map((key) => [key, fields.get(key)]));
}

/**
 * Reads the project that a draft or the server holds, by the rules of `draftProjectSchema`, of which the first letter
 * need not wait for the code. Fields that it does not know are kept; a status or picture of a scene that cannot be read
 * is left out.
 * @returns null for what is no project; `readProject` says why
 */
export function readDraftProject(carrier: unknown): Project | null {
  if (!isRecord(carrier)) return null;
  const value = changeScenes(withoutEnvelope(carrier), (scene) =>
    withoutKeys(
      scene,
      boardKeys.filter((key) => !boardRules[key](scene[key])),
    ),
  );
  if (!isDraftProject(value)) return null;
  // as the rules have just found
  const project = value as unknown as Project;
  const { settings, cast } = project;
  return inSchemaOrder(
    {
      ...project,
      scenes: inOrder(project.scenes).map((scene) => {
        const whole = inSchemaOrder({ ...emptyTexts, ...scene }, sceneKeys);
        return scene.picture ? { ...whole, picture: inSchemaOrder(scene.picture, pictureKeys) } : whole;
      }),
      ...(settings && { settings: inSchemaOrder(settings, settingsKeys) }),
      ...(cast && { cast: cast.map((entry) => inSchemaOrder({ ...emptyEntry, ...entry }, castKeys)) }),
    },
    projectKeys,
    // the fields are the project's, in another order
  ) as unknown as Project;
}
