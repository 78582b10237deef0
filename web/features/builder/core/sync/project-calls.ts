import { limits } from '../../../../../src/domain/product/limits.ts';
import { writeProject } from '../../../../../src/domain/project/format.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { projectSchema } from '../../../../../src/domain/project/schema.ts';
import { validationMessage } from '../../../../../src/domain/schemas/validation.ts';
import { tooLargeProject } from '../../../../../src/domain/storage/projects.ts';
import { callAtOnce } from '../../../../lib/calls/call-at-once.ts';
import { trpcClient as client, refusal } from '../../../../lib/calls/trpc.ts';
import { SaveProblem } from './save-problem.ts';
import { fetchProject, rethrowAsSaveProblem, type StoredProject } from './stored-project.ts';

/** A film of 900 kB takes a while on a train. */
const saveMs = 60_000;
const inSaveTime = () => ({ signal: AbortSignal.timeout(saveMs) });

/** The server's calls for one account's projects. They reject with a `SaveProblem`. */
export interface ProjectCalls {
  /** Makes a project with an id of the browser's choice; asked again with the same project, it makes no second one. */
  create: (input: { id: string; project: Project }) => Promise<{ revision: number }>;
  /** Saves over a revision. Asked again with the same `saveId`, it answers as before. */
  save: (input: { id: string; revision: number; saveId: string; project: Project }) => Promise<{ revision: number }>;
  read: (id: string) => Promise<StoredProject>;
  /** Keeps a revision in the history under a name. Asked again, it makes no second version. */
  nameVersion: (input: { id: string; revision: number; name: string }) => Promise<unknown>;
}

export const projectCalls: ProjectCalls = {
  create: async ({ id, project }) => rethrowAsSaveProblem(create({ id, ...whole(project) })),
  save: async ({ project, ...rest }) => rethrowAsSaveProblem(save({ ...rest, ...whole(project) })),
  read: fetchProject,
  nameVersion,
};

type Create = typeof client.projects.create.mutate;
type Save = typeof client.projects.save.mutate;

// the router's types say what these are sent, and answer
function create(input: Parameters<Create>[0]) {
  return callAtOnce('projects.create', input, inSaveTime().signal) as ReturnType<Create>;
}

function save(input: Parameters<Save>[0]) {
  return callAtOnce('projects.save', input, inSaveTime().signal) as ReturnType<Save>;
}

/** @throws SaveProblem */
export async function nameVersion(input: { id: string; revision: number; name: string }) {
  try {
    return await rethrowAsSaveProblem(client.projects.nameVersion.mutate(input, inSaveTime()));
  } catch (error) {
    const { message, cause } = error as SaveProblem;
    throw refusal(cause)?.status === 409 ? new SaveProblem('full', message, cause) : error;
  }
}

/** Makes a project what it was in a version, unless it has another revision. @throws SaveProblem */
export async function restoreVersion(input: { id: string; revision: number; version: string }) {
  try {
    return await rethrowAsSaveProblem(client.projects.restoreVersion.mutate(input, inSaveTime()));
  } catch (error) {
    const { kind, message, cause } = error as SaveProblem;
    // it may be the version that is gone
    throw kind === 'missing' ? new SaveProblem('refused', message, cause) : error;
  }
}

/**
 * A project with all its parts: the server keeps what is left out.
 * @throws SaveProblem with what the server would refuse it for, such as a text beyond its limit
 */
function whole(project: Project) {
  const { error } = projectSchema.safeParse(project);
  if (error) throw new SaveProblem('refused', validationMessage(error));
  const { settings = {}, look = '', cast = [] } = project;
  const carrier = writeProject({ ...project, settings, look, cast });
  const { size } = new Blob([JSON.stringify(carrier)]);
  if (size > limits.projects.bytes) throw new SaveProblem('refused', tooLargeProject);
  return carrier;
}
