import type { z } from 'zod';
import { sceneFieldLabels } from '../scene/fields.ts';

const labels: Record<string, string> = {
  ...sceneFieldLabels,
  projectTitle: 'Title',
  targetDuration: 'Target duration',
  sceneNumber: 'Scene number',
  sceneDuration: 'Scene duration',
  currentScene: 'This scene',
  previousScene: 'The previous scene',
  nextScene: 'The next scene',
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
  treatment: 'Treatment',
  sceneCount: 'The number of scenes',
  planned: 'The outline',
  lines: 'Lines',
  numbers: 'Scene numbers',
  paragraphs: 'The list of paragraphs',
  title: 'Title',
  project: 'The project',
  version: 'The format version',
  revision: 'If-Match',
  saveId: 'The id of the save',
  templateId: 'Template',
  idempotencyKey: 'Idempotency-Key',
  budget: 'Budget',
  clips: 'Clips',
  key: 'Key',
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

/** Formats a path for users, such as `Scene 3, Dialog`. */
function readablePath(path: readonly PropertyKey[]): string {
  // omit the key `project` of a request
  if (path[0] === 'project' && path.length > 1) return readablePath(path.slice(1));
  const [first, index, ...rest] = path;
  if (first === 'scenes') {
    if (index === undefined) return 'The project';
    return [`Scene ${Number(index) + 1}`, ...rest.map(fieldLabel)].join(', ');
  }
  if (first === 'cast' && index !== undefined)
    return [`Cast entry ${Number(index) + 1}`, ...rest.map(fieldLabel)].join(', ');
  if (first === 'paragraphs' && index !== undefined) return `Paragraph ${Number(index) + 1}`;
  return path.map(fieldLabel).join(', ');
}

function fieldLabel(key: PropertyKey): string {
  return labels[String(key)] ?? String(key);
}

/** Returns a sentence about the first problem with a value, naming the field. */
export function validationMessage({ issues: [first] }: z.core.$ZodError): string {
  return first ? issueMessage(first) : 'The request is not valid.';
}

/**
 * Returns the top-level field that `validationMessage` names; undefined for a nested field, which no form has. The fields
 * of `project`, which only programs send, are returned as a path, such as `project.scenes.0.audio`.
 */
export function validationField({ issues: [first] }: z.core.$ZodError): string | undefined {
  const [field, ...deeper] = first?.path ?? [];
  if (field === 'project') return [field, ...deeper].join('.');
  return typeof field === 'string' && deeper.length === 0 ? field : undefined;
}

/** Returns a sentence about a problem with a value, naming the field. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  const path = readablePath(issue.path);
  const problem = describeProblem(issue);
  return path ? `${path} ${problem}.` : `The request ${problem}.`;
}

/** Describes a problem without its place. */
export function describeProblem(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return typeProblem(issue);
  // replace zod's default message, but not the schema's own
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
  // keep the schema's own message, such as for a range
  if (!message.startsWith('Invalid input')) return message;
  if (message.endsWith('received undefined')) return 'is missing';
  return `must be ${typeNames[expected] ?? `of type ${expected}`}`;
}
