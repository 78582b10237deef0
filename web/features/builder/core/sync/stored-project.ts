import { hashKey } from '@tanstack/react-query';
import { product } from '../../../../../src/domain/product/product.ts';
import { readDraftProject } from '../../../../../src/domain/project/draft-project.ts';
import { formatVersion, projectVersion } from '../../../../../src/domain/project/format.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { trpcClient as client } from '../../../../lib/calls/trpc.ts';
import { SaveProblem } from './save-problem.ts';
import { send } from './send.ts';

/** After this time without a response, the server counts as unreachable. */
const readMs = 10_000;
const readTimeout = () => ({ signal: AbortSignal.timeout(readMs) });

/** The server's copy of a project. */
export interface StoredProject {
  /** Starts at 1 and increases with every change. */
  revision: number;
  project: Project;
}

/** Thrown for a project saved by a newer version of the product. This page can neither show nor overwrite it. */
export class NewerProject extends SaveProblem {
  /** The stored data, for download. */
  readonly stored: object;

  constructor(stored: object) {
    super('refused', `A newer version of ${product.name} has saved this project. Reload the page.`);
    this.stored = stored;
  }
}

/** Fetches the server's copy of a project. @throws SaveProblem */
export async function fetchProject(id: string): Promise<StoredProject> {
  const { revision, ...stored } = await send(() => client.projects.get.query({ id }, readTimeout()));
  if (formatVersion(stored) > projectVersion) throw new NewerProject(stored);
  const project = readDraftProject(stored);
  if (project) return { revision, project };
  // the error message needs the schemas, which are loaded only if the project is invalid
  const { readProject } = await import('../../../../../src/domain/project/read-project.ts');
  const read = readProject(stored);
  throw new SaveProblem('refused', 'problem' in read ? read.problem : undefined);
}

/** The id of the account's last changed project; null if the account has none. @throws SaveProblem */
export async function fetchLastProjectId(): Promise<string | null> {
  const { rows } = await send(() => client.projects.list.query({ limit: 1 }, readTimeout()));
  return rows[0]?.id ?? null;
}

/** Whether two projects have the same content. Scene ids are ignored, since each browser makes its own. */
export function sameProject(a: Project, b: Project): boolean {
  return fingerprint(a) === fingerprint(b);
}

// `hashKey` sorts keys, since the database may return them in another order
function fingerprint({ scenes, settings = {}, look = '', cast = [], ...rest }: Project): string {
  return hashKey([rest, settings, look, cast, scenes.map(({ id: _, ...scene }) => scene)]);
}
