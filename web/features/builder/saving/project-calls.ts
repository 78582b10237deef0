import { limits } from '../../../../src/domain/limits.ts';
import { type Project, projectSchema } from '../../../../src/domain/project.ts';
import { readProject, writeProject } from '../../../../src/domain/project-format.ts';
import { tooLargeProject } from '../../../../src/domain/stored-projects.ts';
import { validationMessage } from '../../../../src/domain/validation.ts';
import { callAtOnce } from '../../../lib/call-at-once.ts';
import { trpcClient as client, refusal } from '../../../lib/trpc.ts';
import { type ProjectCalls, SaveProblem } from './project-saver.ts';

/** A server that has not answered by then counts as unreachable; a film of 900 kB takes a while on a train. */
const [readMs, saveMs] = [10_000, 60_000];
const inTime = () => ({ signal: AbortSignal.timeout(readMs) });
const inSaveTime = () => ({ signal: AbortSignal.timeout(saveMs) });

export const projectCalls: ProjectCalls = {
  create: async ({ id, project }) => answered(create({ id, ...whole(project) })),
  save: async ({ project, ...rest }) => answered(save({ ...rest, ...whole(project) })),
  async read(id) {
    const { revision, ...stored } = await answered(client.projects.get.query({ id }, inTime()));
    const read = readProject(stored);
    if ('project' in read) return { revision, project: read.project };
    if ('newer' in read) throw new NewerProject(stored);
    throw new SaveProblem('refused', read.problem);
  },
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

/** A project that a newer version of the product has saved, which this page can neither show nor write over. */
export class NewerProject extends SaveProblem {
  /** All that is stored, to be downloaded. */
  readonly stored: object;

  constructor(stored: object) {
    super('refused', 'A newer version has saved it. Reload the page.');
    this.stored = stored;
  }
}

/** @throws SaveProblem */
export async function nameVersion(input: { id: string; revision: number; name: string }) {
  try {
    return await answered(client.projects.nameVersion.mutate(input, inSaveTime()));
  } catch (error) {
    const { message, cause } = error as SaveProblem;
    throw refusal(cause)?.status === 409 ? new SaveProblem('full', message, cause) : error;
  }
}

/** Makes a project what it was in a version, unless it has another revision. @throws SaveProblem */
export async function restoreVersion(input: { id: string; revision: number; version: string }) {
  try {
    return await answered(client.projects.restoreVersion.mutate(input, inSaveTime()));
  } catch (error) {
    const { kind, message, cause } = error as SaveProblem;
    // it may be the version that is gone
    throw kind === 'missing' ? new SaveProblem('refused', message, cause) : error;
  }
}

/** The project that was changed last; null if the account has none. @throws SaveProblem */
export async function lastProjectId(): Promise<string | null> {
  const { rows } = await answered(client.projects.list.query({ limit: 1 }, inTime()));
  return rows[0]?.id ?? null;
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

async function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const refused = refusal(error);
    if (!refused || refused.status === 429 || refused.status >= 500) throw new SaveProblem('unreachable');
    if (refused.status === 412 || (refused.status === 409 && refused.field === 'id')) throw new SaveProblem('stale');
    if (refused.status === 404) throw new SaveProblem('missing', refused.message, error);
    const message = refused.status === 401 ? 'Log in again to go on saving.' : refused.message;
    throw new SaveProblem(refused.status === 402 ? 'unpaid' : 'refused', message, error);
  }
}
