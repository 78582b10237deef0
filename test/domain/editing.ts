import fc from 'fast-check';
import { expect } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { frozen, newerProject, projectWith } from './arbitraries.ts';

/** Projects to edit, with fields from a newer version; an edit that modifies one throws. */
export const anyProject = newerProject.map(frozen);

/** A project, and the index of one of its scenes. */
export const projectAndIndex = anyProject.chain((project) =>
  fc.tuple(fc.constant(project), fc.nat({ max: project.scenes.length - 1 })),
);

/** A project and the ids of some of its scenes, in any order, plus an unknown id. */
export const projectAndIds = anyProject.chain((project) =>
  fc.tuple(fc.constant(project), fc.shuffledSubarray([...listIds(project), 'nobody'])),
);

export const fullProject = frozen(projectWith(...Array.from({ length: 100 }, () => ({}))));

export function listIds(project: Project): string[] {
  return project.scenes.map((scene) => scene.id);
}

/** Ids that no project has: `new-1`, `new-2`, ... */
export function newIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}

/** The scenes by id, without their numbers. */
export function scenesById(project: Project) {
  return new Map(project.scenes.map(({ sceneNumber: _, ...rest }) => [rest.id, rest]));
}

/** Checks that numbers run from 1 without gaps and ids are unique. */
export function expectNumbered(project: Project) {
  expect(project.scenes.map((scene) => scene.sceneNumber)).toEqual(project.scenes.map((_, index) => index + 1));
  expect(new Set(listIds(project)).size).toBe(project.scenes.length);
}
