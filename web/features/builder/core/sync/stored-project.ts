import { hashKey } from '@tanstack/react-query';
import { readDraftProject } from '../../../../../src/domain/project/draft-project.ts';
import { projectVersion, versionOf } from '../../../../../src/domain/project/format.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { trpcClient as client, refusal } from '../../../../lib/calls/trpc.ts';
import { SaveProblem } from './save-problem.ts';

/** A server that has not answered by then counts as unreachable. */
const readMs = 10_000;
const inTime = () => ({ signal: AbortSignal.timeout(readMs) });

/** A project as the server holds it. */
export interface StoredProject {
  /** Counts its changes, from 1. */
  revision: number;
  project: Project;
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

/** A project as the server holds it. @throws SaveProblem */
export async function fetchProject(id: string): Promise<StoredProject> {
  const { revision, ...stored } = await rethrowAsSaveProblem(client.projects.get.query({ id }, inTime()));
  if (versionOf(stored) > projectVersion) throw new NewerProject(stored);
  const project = readDraftProject(stored);
  if (project) return { revision, project };
  // the words for what is wrong come with the schemas, which a project that opens does not need
  const { readProject } = await import('../../../../../src/domain/project/read-project.ts');
  const read = readProject(stored);
  throw new SaveProblem('refused', 'problem' in read ? read.problem : undefined);
}

/** The project that was changed last; null if the account has none. @throws SaveProblem */
export async function fetchLastProjectId(): Promise<string | null> {
  const { rows } = await rethrowAsSaveProblem(client.projects.list.query({ limit: 1 }, inTime()));
  return rows[0]?.id ?? null;
}

/** The answer to a call. @throws SaveProblem where there is none */
export async function rethrowAsSaveProblem<Answer>(call: Promise<Answer>): Promise<Answer> {
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

/** Whether two projects say the same; ids of scenes are each browser's own. */
export function sameProject(a: Project, b: Project): boolean {
  return fingerprint(a) === fingerprint(b);
}

// keys are sorted, since a database may have put them in another order
function fingerprint({ scenes, settings = {}, look = '', cast = [], ...rest }: Project): string {
  return hashKey([rest, settings, look, cast, scenes.map(({ id: _, ...scene }) => scene)]);
}
