import { minCastLength } from '../../domain/film/assembled-length.ts';
import type { Assemble, Assembly } from '../../domain/film/assembly.ts';
import { assembleClips, defaultPacking } from '../../domain/film/prompt.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { totalDuration } from '../../domain/scene/duration.ts';
import { curlCommand } from '../../domain/targets/curl.ts';
import { targetOf, targets } from '../../domain/targets/registry.ts';
import type { RenderRequest } from '../../domain/targets/target.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { answerTooLarge, countAnonymousCall } from './anonymous-calls.ts';

/**
 * Assembles a project as the editor does: its clips, the findings of the check, and the requests to render the clips.
 * @throws TooManyRequests over the client's limit; PAYLOAD_TOO_LARGE if the response exceeds `serverLimits.assemble`
 */
export async function assembleProject(call: PublicCall, input: Assemble): Promise<Assembly> {
  await countAnonymousCall(call, { name: 'assemble', allowance: 'projects a minute can be assembled' });
  const { project } = input;
  const { settings = {} } = project;
  const target = input.target ?? targetOf(settings);
  const packing = input.packing ?? settings.packing ?? defaultPacking;
  const { answerBytes } = serverLimits.assemble;
  // checked before assembling: a small request can mention long wordings so often that assembling would take too long
  if (minCastLength({ project, target: targets[target], packing, max: answerBytes }) > answerBytes)
    throw answerTooLarge('assembled project');
  const { clips, findings, requests: calls } = assembleClips(project, target, { packing });
  const requests = calls.map((call) => call && describe(call));
  const seconds = totalDuration(clips.map((clip) => ({ duration: clip.seconds })));
  const assembly = { target, packing, clips, findings, requests, seconds };
  assertSize(assembly);
  return assembly;
}

function describe(request: RenderRequest) {
  const { url = null, headers = {}, body, on = null } = request;
  return { url, headers, body, on, command: curlCommand(request) };
}

/** The response repeats each text up to four times, so it can be far larger than the request. */
function assertSize(assembly: Assembly): void {
  const { answerBytes } = serverLimits.assemble;
  if (Buffer.byteLength(JSON.stringify(assembly)) <= answerBytes) return;
  throw answerTooLarge('assembled project');
}
