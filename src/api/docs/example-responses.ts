import type { z } from 'zod';
import { assembleSchema } from '../../domain/film/assembly.ts';
import { makeAssembly } from '../../domain/film/make-assembly.ts';
import { exportPaperSchema, importPaperSchema } from '../../domain/papers/calls.ts';
import { readPaper } from '../../domain/papers/in/read-paper.ts';
import { writePaper } from '../../domain/papers/out/write-paper.ts';
import { writeProject } from '../../domain/project/format.ts';
import { listTargets } from '../../domain/targets/target-list.ts';
import type { CallPath } from '../calls.ts';

type ExampleResponse = (input: unknown) => unknown;

/** Computes the response with the call's own code. */
const computed =
  <Schema extends z.ZodType>(schema: Schema, run: (input: z.output<Schema>) => unknown): ExampleResponse =>
  (input) =>
    run(schema.parse(input));

/** Responses to the example inputs of calls that need neither account nor database. */
export const exampleResponses: { readonly [Path in CallPath]?: ExampleResponse } = {
  'projects.assemble': computed(assembleSchema, makeAssembly),
  'projects.export': computed(exportPaperSchema, writePaper),
  'projects.import': computed(importPaperSchema, (input) => {
    const read = readPaper(input);
    return 'project' in read ? { project: writeProject(read.project), report: read.report } : read;
  }),
  // only one target and three of its facts, to keep the example short
  'targets.list': () =>
    listTargets().flatMap((target) => (target.id === 'veo-3.1' ? { ...target, facts: target.facts.slice(0, 3) } : [])),
};
