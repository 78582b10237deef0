import { compareProjects } from '../domain/project/compare.ts';
import { projectVersion } from '../domain/project/format.ts';
import type { Project } from '../domain/project/project.ts';
import { readProject } from '../domain/project/read-project.ts';
import type { StoredProject } from '../domain/storage/projects.ts';
import type { McpBackend } from './calls.ts';
import { readStored, sceneView, summaryView } from './project-view.ts';
import { ToolFailure } from './tool-failure.ts';

interface Edit {
  /** The id of the project. */
  project: string;
  /** The revision that the model read. */
  revision: number;
  /** The scenes that the edit needs, by id. */
  scenes?: readonly string[];
  /** Returns the changed project, or the same one. @throws ToolFailure */
  change: (project: Project) => Project;
}

/** The parts of a project; only changed ones are sent. */
const parts = ['projectTitle', 'targetDuration', 'scenes', 'settings', 'look', 'cast'] as const;

/**
 * Changes a project, based on the revision that the model read. Sends only the parts that changed.
 * @throws ToolFailure with the differences if another revision is stored; errors of the calls
 */
export async function editProject({ calls, describeError }: McpBackend, edit: Edit) {
  const { project: id, revision, scenes = [], change } = edit;
  const stored = await calls.projects.get({ id });
  if (stored.revision !== revision) throw await conflict({ calls }, edit, stored);
  const project = readStored(stored);
  assertScenes(project, scenes);
  const changed = change(project);
  const changes = parts.filter((part) => changed[part] !== project[part]).map((part) => [part, changed[part]] as const);
  if (changes.length === 0) return { changed: false, id, revision };
  try {
    const values = Object.fromEntries(changes) as Partial<Project>;
    const head = await calls.projects.change({ id, revision, version: projectVersion, ...values });
    return { changed: true, ...summaryView(head) };
  } catch (error) {
    if (describeError(error).code !== 'PRECONDITION_FAILED') throw error;
    throw await conflict({ calls }, edit, await calls.projects.get({ id }));
  }
}

/** @throws ToolFailure for the first id that the project does not have */
function assertScenes({ scenes }: Project, ids: readonly string[]): void {
  const missing = ids.find((one) => !scenes.some(({ id }) => id === one));
  if (missing === undefined) return;
  throw new ToolFailure('NOT_FOUND', `The project has no scene with the id ${JSON.stringify(missing.slice(0, 100))}`, {
    next: 'Use an id from get_project.',
    details: { scenes: scenes.map(({ id, sceneNumber: number }) => ({ id, number })) },
  });
}

/** The error for a conflict, with the changes since the revision that the model read, if the history still has it. */
async function conflict({ calls }: Pick<McpBackend, 'calls'>, edit: Edit, stored: StoredProject): Promise<ToolFailure> {
  const { project: id, revision, scenes = [] } = edit;
  const current = readStored(stored);
  const { id: version } = (await calls.projects.versions({ id })).find((one) => one.revision === revision) ?? {};
  const base = version === undefined ? null : readProject((await calls.projects.version({ id, version })).project);
  const changed = base && 'project' in base ? compareProjects(base.project, current) : null;
  const explanation = changed
    ? '`changed` lists the differences'
    : 'The history does not have that revision, so the changes are not known';
  return new ToolFailure(
    'PRECONDITION_FAILED',
    `This project was changed in the meantime: revision ${stored.revision} is stored, and you read ${revision}. Nothing was overwritten. ${explanation}`,
    {
      next: `Make your change again on top of revision ${stored.revision}, so that the other change stays. Read the project first if you need more of it.`,
      details: {
        revision: stored.revision,
        ...(changed && { changed }),
        scenes: current.scenes.filter(({ id }) => scenes.includes(id)).map(sceneView),
      },
    },
  );
}
