import { minCastLength } from '../../domain/film/assembled-length.ts';
import type { Assemble, Assembly } from '../../domain/film/assembly.ts';
import { assemblyOptions, makeAssembly } from '../../domain/film/make-assembly.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { targets } from '../../domain/targets/registry.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { countAnonymousCall, responseTooLarge } from './anonymous-calls.ts';

/**
 * Assembles a project as the editor does: its clips, the findings of the check, and the requests to render the clips.
 * If this version does not know the project's target, the default target is used; the response names it.
 * @throws TooManyRequests over the client's limit; PAYLOAD_TOO_LARGE if the response exceeds `serverLimits.assemble`
 */
export async function assembleProject(call: PublicCall, input: Assemble): Promise<Assembly> {
  await countAnonymousCall(call, { name: 'assemble', allowance: 'projects a minute can be assembled' });
  const { project } = input;
  const { target, packing } = assemblyOptions(input);
  const { answerBytes } = serverLimits.assemble;
  // checked before assembling: a small request can mention long wordings so often that assembling would take too long
  if (minCastLength({ project, target: targets[target], packing, max: answerBytes }) > answerBytes)
    throw responseTooLarge('assembled project');
  const assembly = makeAssembly(input);
  assertSize(assembly);
  return assembly;
}

/** The response repeats each text up to four times, so it can be far larger than the request. */
function assertSize(assembly: Assembly): void {
  const { answerBytes } = serverLimits.assemble;
  if (Buffer.byteLength(JSON.stringify(assembly)) <= answerBytes) return;
  throw responseTooLarge('assembled project');
}
