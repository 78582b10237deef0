import { leastCastLength } from '../../domain/film/assembled-length.ts';
import type { ExportedPaper, ExportPaper, ImportedPaper, ImportPaper } from '../../domain/papers/calls.ts';
import { readPaper } from '../../domain/papers/in/read-paper.ts';
import { writePaper } from '../../domain/papers/out/write-paper.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { writeProject } from '../../domain/project/format.ts';
import { targetOf, targets } from '../../domain/targets/registry.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';

/**
 * Reads a project from a script, a shot list or a prompt. Nothing is stored.
 * @throws TooManyRequests over the client's limit; UNPROCESSABLE_CONTENT with a sentence if the text cannot be read
 */
export async function importPaper(call: PublicCall, input: ImportPaper): Promise<ImportedPaper> {
  await countPaper(call);
  const read = readPaper(input);
  if ('problem' in read) throw trpcError('UNPROCESSABLE_CONTENT', read.problem);
  return { project: writeProject(read.project), report: read.report };
}

/**
 * Writes a project as a file for others.
 * @throws TooManyRequests over the client's limit; PAYLOAD_TOO_LARGE if the file exceeds `serverLimits.assemble`
 */
export async function exportPaper(call: PublicCall, input: ExportPaper): Promise<ExportedPaper> {
  await countPaper(call);
  const { project } = input;
  const target = targets[input.target ?? targetOf(project.settings)];
  const { answerBytes } = serverLimits.assemble;
  // checked before writing, as in `assembleProject`: mentions of long wordings multiply
  if (leastCastLength({ project, target, packing: 'scene', most: answerBytes }) > answerBytes) throw tooLarge();
  const paper = writePaper(input);
  if (Buffer.byteLength(paper.text) > answerBytes) throw tooLarge();
  return paper;
}

function tooLarge() {
  return trpcError(
    'PAYLOAD_TOO_LARGE',
    `The file would be larger than ${serverLimits.assemble.answerBytes / 1_048_576} MiB. Send fewer scenes at once.`,
  );
}

async function countPaper({ orm, requestLimits, client }: PublicCall): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.assemble;
  const formatMessage = (wait: string) =>
    `At most ${perAddress} files a minute can be read or written from one address. Please try again in ${wait}.`;
  await createRateLimiter(orm, { name: 'papers', points: perAddress, windowSeconds, formatMessage }).consume(client);
}
