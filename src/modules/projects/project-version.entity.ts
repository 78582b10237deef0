import { randomUUID } from 'node:crypto';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { limits } from '../../domain/product/limits.ts';
import { versionKinds } from '../../domain/storage/versions.ts';
import { User } from '../../platform/identity/user.entity.ts';
import { Project } from './project.entity.ts';

/** An earlier state of a project. */
export const ProjectVersion = defineEntity({
  name: 'ProjectVersion',
  tableName: 'project_versions',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    project: () => p.manyToOne(Project).deleteRule('cascade'),
    user: () => p.manyToOne(User).deleteRule('cascade'),
    /** The project's revision at that time. */
    revision: p.integer(),
    kind: p.enum(versionKinds),
    /**
     * A named version's name; for an automatic one, the access token whose change replaced this state in the project.
     */
    name: p.string().length(limits.versionNameLength).nullable(),
    /** Whether an access token wrote its state. */
    byToken: p.boolean().default(false),
    /** The length of the body as JSON. */
    bytes: p.integer(),
    body: p.json<object>(),
    /**
     * For an automatic version without a name, when its state was saved; for all others, when the version was created.
     */
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
  indexes: [{ properties: ['project', 'createdAt'] }, { properties: ['user', 'createdAt'] }],
  uniques: [{ properties: ['project', 'revision', 'kind'] }],
});
export type ProjectVersion = InferEntity<typeof ProjectVersion>;
