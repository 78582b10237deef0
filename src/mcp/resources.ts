import { isTargetId } from '../domain/targets/registry.ts';
import type { McpCalls } from './calls.ts';
import { projectView, summaryView } from './project-view.ts';
import { ToolFailure } from './tool-failure.ts';

const scheme = 'promptreel://projects/';
const projectAddress = (id: string) => `${scheme}${id}`;
const address =
  /^promptreel:\/\/projects\/([0-9a-f-]{36})(?:\/clips\/([1-9]\d{0,3}))?(?:\?target=([a-z0-9.-]{1,40}))?$/;

export const resourceTemplates = [
  {
    name: 'project',
    title: 'A project',
    uriTemplate: `${scheme}{id}`,
    mimeType: 'application/json',
    description: 'Title, settings, look, cast and scenes of a project.',
  },
  {
    name: 'clip',
    title: 'The prompt of a clip',
    uriTemplate: `${scheme}{id}/clips/{number}{?target}`,
    mimeType: 'text/plain',
    description: "A clip's prompt for the project's target, or for another one.",
  },
];

/** Lists the projects of the account, page by page. */
export async function listResources(calls: McpCalls, cursor: string | undefined) {
  const { rows, next } = await calls.projects.list(cursor === undefined ? {} : { cursor });
  const resources = rows.map(summaryView).map(({ id, title, sceneCount, seconds, updatedAt }) => ({
    uri: projectAddress(id),
    name: title,
    mimeType: 'application/json',
    description: `Scenes: ${sceneCount}, length: ${seconds} s`,
    annotations: { lastModified: updatedAt },
  }));
  return { resources, ...(next !== null && { nextCursor: next }) };
}

/** Reads a project, or the prompt of one of its clips. @throws ToolFailure; errors of the calls */
export async function readResource(calls: McpCalls, uri: string) {
  const [, id, number, target] = address.exec(uri) ?? [];
  if (id === undefined || (target !== undefined && !isTargetId(target))) throw missing();
  const stored = await calls.projects.get({ id });
  if (number === undefined) {
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(projectView(stored)) }] };
  }
  const { clips } = await calls.projects.assemble({ project: stored, ...(isTargetId(target) && { target }) });
  const clip = clips[Number(number) - 1];
  if (!clip) throw missing();
  return { contents: [{ uri, mimeType: 'text/plain', text: clip.text }] };
}

function missing() {
  return new ToolFailure('NOT_FOUND', 'There is nothing at this address');
}
