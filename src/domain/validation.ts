import type { z } from 'zod';
import { sceneFieldLabels } from './fields.ts';

const labels: Record<string, string> = {
  ...sceneFieldLabels,
  projectTitle: 'Title',
  targetDuration: 'Target duration',
  sceneNumber: 'Scene number',
  sceneDuration: 'Scene duration',
  currentScene: 'This scene',
  previousScene: 'The scene before',
  nextScene: 'The scene after',
  fieldType: 'Field',
  entry: 'Entry',
  field: 'Field',
  content: 'Text',
  duration: 'Duration',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
  name: 'Name',
  description: 'Description',
  id: 'Id',
  q: 'The search',
  event: 'Event',
  title: 'Title',
  project: 'The project',
  version: 'The version of the format',
  revision: 'If-Match',
  saveId: 'The id of the save',
  templateId: 'Template',
  idempotencyKey: 'Idempotency-Key',
  bin: 'Bin',
  settings: 'Settings',
  look: 'Look',
  cast: 'Cast',
  kind: 'Kind',
  text: 'Wording',
  short: 'Short name',
  voice: 'Voice',
  manner: 'Manner',
  refs: 'References',
  target: 'Target',
  packing: 'Packing',
  subject: 'Subject',
  message: 'Message',
  category: 'Category',
  currentPassword: 'Current password',
  newPassword: 'New password',
  setupIntentId: 'Card set-up',
  isAdmin: 'Admin',
  limit: 'The number of rows',
  status: 'Status',
  priority: 'Priority',
  level: 'Level',
  subscription: 'Subscription',
  hoursFromNow: 'The number of hours',
  adminNotes: 'Notes',
};

/** A path into a value as people say it: `Scene 3, Dialog`. */
function placeOf(path: readonly PropertyKey[]): string {
  // a project inside a request is spoken of like a project alone
  if (path[0] === 'project' && path.length > 1) return placeOf(path.slice(1));
  const [first, index, ...rest] = path;
  if (first === 'scenes') {
    if (index === undefined) return 'The project';
    return [`Scene ${Number(index) + 1}`, ...rest.map(labelOf)].join(', ');
  }
  if (first === 'cast' && index !== undefined)
    return [`Cast entry ${Number(index) + 1}`, ...rest.map(labelOf)].join(', ');
  return path.map(labelOf).join(', ');
}

function labelOf(key: PropertyKey): string {
  return labels[String(key)] ?? String(key);
}

/** One sentence for people about the first thing wrong with a value, naming the field. */
export function validationMessage({ issues: [first] }: z.core.$ZodError): string {
  return first ? issueMessage(first) : 'The request is not valid.';
}

/** The field that `validationMessage` names, where it is one of the value's own; undefined for what lies deeper. */
export function validationField({ issues: [first] }: z.core.$ZodError): string | undefined {
  const [field, ...deeper] = first?.path ?? [];
  return typeof field === 'string' && deeper.length === 0 ? field : undefined;
}

/** One sentence for people about one thing wrong with a value, naming the field. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  const place = placeOf(issue.path);
  const problem = problemOf(issue);
  return place ? `${place} ${problem}.` : `The request ${problem}.`;
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return typeProblem(issue);
  // zod's words, where a schema gave none of its own
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) {
    return `must be one of ${issue.values.join(', ')}`;
  }
  return issue.message;
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  boolean: 'true or false',
};

function typeProblem({ message, expected }: z.core.$ZodIssueInvalidType): string {
  // a message of the schema's own (such as a range) does not start with zod's words
  if (!message.startsWith('Invalid input')) return message;
  if (message.endsWith('received undefined')) return 'is missing';
  return `must be ${typeNames[expected] ?? `of type ${expected}`}`;
}
