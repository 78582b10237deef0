import type { Project } from '../../../../../src/domain/project/project.ts';
import type { ProjectCalls } from './project-calls.ts';

export interface Copy {
  id: string;
  project: Project;
}

/**
 * Creates a function that saves the project on the page as a new project. After a failure, a retry with an unchanged
 * project reuses the id and so creates no second project. The function rejects with a `SaveProblem`.
 * @param read returns the project on the page
 */
export function createCopier(calls: Pick<ProjectCalls, 'create' | 'save'>, read: () => Project): () => Promise<Copy> {
  let pending: Copy | null = null;
  return async () => {
    if (pending?.project !== read()) pending = { id: crypto.randomUUID(), project: read() };
    const { id } = pending;
    let { project } = pending;
    let { revision } = await calls.create(pending);
    // also save edits made during the call
    while (read() !== project) {
      project = read();
      ({ revision } = await calls.save({ id, revision, saveId: crypto.randomUUID(), project }));
    }
    pending = null;
    return { id, project };
  };
}
