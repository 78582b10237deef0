import { randomUUID } from 'node:crypto';
import { emptyScene, newProject } from '../../src/domain/project.ts';
import { writeProject } from '../../src/domain/project-format.ts';
import { Project } from '../../src/modules/projects/project.entity.ts';
import type { Orm } from '../../src/platform/orm.ts';

interface Film {
  title: string;
  durations?: readonly number[];
  target?: string | null;
  deletedAt?: Date;
}

/** Inserts projects of an account, in one statement, each changed a minute before the one ahead of it. */
export async function addProjects(orm: Orm, { user, projects }: { user: string; projects: readonly Film[] }) {
  const now = Date.now();
  const complete = projects.map(({ title, durations = [5], target = 'kling-3', deletedAt }, index) => {
    const scenes = durations.map((duration, at) => ({
      ...emptyScene(`scene-${at + 1}`, duration),
      sceneNumber: at + 1,
    }));
    const settings = target === null ? {} : { settings: { target } };
    const body = writeProject({ ...newProject(), projectTitle: title, scenes, ...settings });
    const changed = new Date(now - index * 60_000);
    return {
      ...{ id: randomUUID(), user, title, target, durations: [...durations], bytes: 1_000, revision: 1, body },
      ...{ createdAt: changed, updatedAt: changed, deletedAt: deletedAt ?? null },
    };
  });
  await orm.em.fork().insertMany(Project, complete);
}
