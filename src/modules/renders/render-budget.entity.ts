import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Project } from '../projects/project.entity.ts';

/** The most that the renders of a project may cost. */
export const RenderBudget = defineEntity({
  name: 'RenderBudget',
  tableName: 'render_budgets',
  properties: {
    project: () => p.manyToOne(Project).primary().deleteRule('cascade'),
    /** US dollars. */
    dollars: p.double().$type<number>(),
  },
});
export type RenderBudget = InferEntity<typeof RenderBudget>;
