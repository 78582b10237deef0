import type { Project } from '../../../../../src/domain/project/project.ts';
import type { ProjectCalls } from './project-calls.ts';

export interface Copy {
  id: string;
  project: Project;
}

/**
 * @param read the project on the page
 * @returns a function that makes a new project of it; tried again, it makes no second one, and it throws a `SaveProblem`
 */
export function createCopier(calls: Pick<ProjectCalls, 'create' | 'save'>, read: () => Project): () => Promise<Copy> {
  let asked: Copy | null = null;
  return async () => {
    if (asked?.project !== read()) asked = { id: crypto.randomUUID(), project: read() };
    const { id } = asked;
    let { project } = asked;
    let { revision } = await calls.create(asked);
    // what was written meanwhile belongs to it, too
    while (read() !== project) {
      project = read();
      ({ revision } = await calls.save({ id, revision, saveId: crypto.randomUUID(), project }));
    }
    asked = null;
    return { id, project };
  };
}
