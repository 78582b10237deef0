import { limits } from '../../../../../src/domain/product/limits.ts';
import { writeProject } from '../../../../../src/domain/project/format.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../../src/domain/project/schema.ts';
import { validationMessage } from '../../../../../src/domain/schemas/validation.ts';
import { tooLargeProject } from '../../../../../src/domain/storage/projects.ts';
import { callAtOnce } from '../../../../lib/calls/call-at-once.ts';
import { trpcClient as client, refusal } from '../../../../lib/calls/trpc.ts';
import { SaveProblem } from './save-problem.ts';
import { send } from './send.ts';
import { fetchProject, type StoredProject } from './stored-project.ts';

/** Generous, since a project of 900 kB is slow to upload on a mobile connection. */
const saveMs = 60_000;
const saveTimeout = () => ({ signal: AbortSignal.timeout(saveMs) });

/** The calls that save projects. They reject with a `SaveProblem`. */
export interface ProjectCalls {
  /** Creates a project with an id chosen by the browser. Repeating the call creates no second project. */
  create: (input: { id: string; project: Project }) => Promise<{ revision: number }>;
  /** Replaces a revision. Repeating the call with the same `saveId` returns the first response. */
  save: (input: { id: string; revision: number; saveId: string; project: Project }) => Promise<{ revision: number }>;
  read: (id: string) => Promise<StoredProject>;
  /** Adds a revision to the history under a name. Repeating the call adds no second version. */
  nameVersion: (input: { id: string; revision: number; name: string }) => Promise<unknown>;
}

export const projectCalls: ProjectCalls = {
  create: async ({ id, project }) => {
    const input = { id, ...validBody(project) };
    return send(() => create(input));
  },
  save: async ({ project, ...rest }) => {
    const input = { ...rest, ...validBody(project) };
    return send(() => save(input));
  },
  read: fetchProject,
  nameVersion,
};

type Create = typeof client.projects.create.mutate;
type Save = typeof client.projects.save.mutate;

// `callAtOnce` is untyped; the router provides the types of the input and the response
function create(input: Parameters<Create>[0]) {
  return callAtOnce('projects.create', input, saveTimeout().signal) as ReturnType<Create>;
}

function save(input: Parameters<Save>[0]) {
  return callAtOnce('projects.save', input, saveTimeout().signal) as ReturnType<Save>;
}

/** @throws SaveProblem */
export async function nameVersion(input: { id: string; revision: number; name: string }) {
  try {
    return await send(() => client.projects.nameVersion.mutate(input, saveTimeout()));
  } catch (error) {
    const { message, cause } = error as SaveProblem;
    throw refusal(cause)?.status === 409 ? new SaveProblem('full', message, cause) : error;
  }
}

/** Restores a version of a project if the project is still at `revision`. @throws SaveProblem */
export async function restoreVersion(input: { id: string; revision: number; version: string }) {
  try {
    return await send(() => client.projects.restoreVersion.mutate(input, saveTimeout()));
  } catch (error) {
    const { kind, message, cause } = error as SaveProblem;
    // here, `missing` can also mean that the version does not exist
    throw kind === 'missing' ? new SaveProblem('refused', message, cause) : error;
  }
}

/**
 * Validates a project and returns the body to send. All optional parts are included, since the server keeps omitted
 * ones.
 * @throws SaveProblem with the reason why the server would refuse the project, such as a text over its limit
 */
function validBody(project: Project) {
  const { error } = projectSchema.safeParse(project);
  if (error) throw new SaveProblem('refused', validationMessage(error));
  const { settings = {}, look = '', cast = [] } = project;
  const body = writeProject({ ...project, settings, look, cast });
  const { size } = new Blob([JSON.stringify(body)]);
  if (size > limits.projects.bytes) throw new SaveProblem('refused', tooLargeProject);
  return body;
}
