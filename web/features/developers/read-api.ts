import type { ApiDocument, ApiOperation, ApiSchema } from '../../../src/domain/site/api-document.ts';
import { objectName, resolve } from './schema-text.ts';

export interface ApiCall {
  method: string;
  path: string;
  operation: ApiOperation;
}

export interface ApiGroup {
  name: string;
  title: string;
  description: string;
  calls: ApiCall[];
}

/** Returns the calls in their groups, in the order of the document. */
export function readGroups({ tags, paths }: ApiDocument): ApiGroup[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiCall => ({ method: method.toUpperCase(), path, operation })),
  );
  return tags.map(({ name, 'x-displayName': title, description }) => ({
    name,
    title,
    description,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
}

/** The statuses of errors that every call may return, and those of every call that changes something. */
export function commonErrors(groups: readonly ApiGroup[]): { all: Set<string>; changing: Set<string> } {
  const calls = groups.flatMap((group) => group.calls);
  const shared = (some: ApiCall[]) => {
    const [first, ...others] = some.map(({ operation }) => errorStatuses(operation));
    return new Set(first?.filter((status) => others.every((statuses) => statuses.includes(status))));
  };
  return { all: shared(calls), changing: shared(calls.filter(({ method }) => method !== 'GET')) };
}

export function errorStatuses({ responses }: ApiOperation): string[] {
  return Object.keys(responses).filter((status) => Number(status) >= 400);
}

interface ApiObject {
  name: string;
  schema: ApiSchema;
  /** Whether the object occurs only in answers. */
  isAnswer: boolean;
}

/**
 * The objects in answers and inputs, except request bodies, which are shown with their calls. An object in both is
 * listed once, with the rules for inputs.
 */
export function readObjects(api: ApiDocument, groups: readonly ApiGroup[]): ApiObject[] {
  const objects = new Map<string, ApiObject>();
  const visit = (schema: ApiSchema, isAnswer: boolean, isShown = true) => {
    const name = objectName(schema);
    const previous = objects.get(name ?? '');
    if (previous && (isAnswer || !previous.isAnswer)) return;
    const resolved = resolve(api, schema);
    if (name !== undefined && isShown) objects.set(name, { name, schema: resolved, isAnswer });
    const { properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = resolved;
    for (const part of [...Object.values(properties), ...anyOf, ...oneOf]) visit(part, isAnswer);
    if (items) visit(items, isAnswer);
    if (typeof additionalProperties === 'object') visit(additionalProperties, isAnswer);
  };
  for (const { operation } of groups.flatMap((group) => group.calls)) {
    const body = operation.requestBody?.content['application/json'].schema;
    if (body) visit(body, false, false);
    visit(operation.responses[200]?.content?.['application/json'].schema ?? {}, true);
  }
  return [...objects.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
