import { minCastLength } from '../../domain/film/assembled-length.ts';
import type { ExportedPaper, ExportPaper, ImportedPaper, ImportPaper } from '../../domain/papers/calls.ts';
import { readPaper } from '../../domain/papers/in/read-paper.ts';
import { writePaper } from '../../domain/papers/out/write-paper.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { writeProject } from '../../domain/project/format.ts';
import { resolveTargetId, targets } from '../../domain/targets/registry.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { countAnonymousCall, responseTooLarge } from './anonymous-calls.ts';

const limit = { name: 'papers', allowance: 'files a minute can be read or written' } as const;

/**
 * Reads a project from a script, a shot list or a prompt. Nothing is stored.
 * @throws TooManyRequests over the client's limit; UNPROCESSABLE_CONTENT with the reason if the text cannot be read
 */
export async function importProject(call: PublicCall, input: ImportPaper): Promise<ImportedPaper> {
  await countAnonymousCall(call, limit);
  const read = readPaper(input);
  if ('problem' in read) throw trpcError('UNPROCESSABLE_CONTENT', read.problem);
  return { project: writeProject(read.project), report: read.report };
}

/**
 * Writes a project as a file for other programs.
 * @throws TooManyRequests over the client's limit; PAYLOAD_TOO_LARGE if the file exceeds `serverLimits.assemble`
 */
export async function exportProject(call: PublicCall, input: ExportPaper): Promise<ExportedPaper> {
  await countAnonymousCall(call, limit);
  const { project } = input;
  const target = targets[input.target ?? resolveTargetId(project.settings)];
  const { answerBytes } = serverLimits.assemble;
  // checked before writing, as in `assembleProject`: every mention repeats a wording, so the file could become huge
  if (minCastLength({ project, target, packing: 'scene', max: answerBytes }) > answerBytes)
    throw responseTooLarge('file');
  const file = writePaper(input);
  if (Buffer.byteLength(file.text) > answerBytes) throw responseTooLarge('file');
  return file;
}
