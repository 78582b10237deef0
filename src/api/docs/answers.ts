import type { z } from 'zod';
import { assembleSchema } from '../../domain/film/assembly.ts';
import { makeAssembly } from '../../domain/film/make-assembly.ts';
import { exportPaperSchema, importPaperSchema } from '../../domain/papers/calls.ts';
import { readPaper } from '../../domain/papers/in/read-paper.ts';
import { writePaper } from '../../domain/papers/out/write-paper.ts';
import { writeProject } from '../../domain/project/format.ts';
import { listTargets } from '../../domain/targets/target-list.ts';
import type { CallPath } from '../calls.ts';

type Answer = (input: unknown) => unknown;

/** Computes the answer with the code of the call. */
const computed =
  <Schema extends z.ZodType>(schema: Schema, run: (input: z.output<Schema>) => unknown): Answer =>
  (input) =>
    run(schema.parse(input));

/** The answers to the example inputs of calls that need neither account nor database. */
export const answers: { readonly [Path in CallPath]?: Answer } = {
  'projects.assemble': computed(assembleSchema, makeAssembly),
  'projects.export': computed(exportPaperSchema, writePaper),
  'projects.import': computed(importPaperSchema, (input) => {
    const read = readPaper(input);
    return 'project' in read ? { project: writeProject(read.project), report: read.report } : read;
  }),
  // one target and three of its facts stand for all
  'targets.list': () =>
    listTargets().flatMap((one) => (one.id === 'veo-3.1' ? { ...one, facts: one.facts.slice(0, 3) } : [])),
};
