import { leastCastLength } from '../../domain/film/assembled-length.ts';
import type { Assemble, Assembly } from '../../domain/film/assembly.ts';
import { assembleClips, defaultPacking } from '../../domain/film/prompt.ts';
import { serverLimits } from '../../domain/product/limits.ts';
import { totalDuration } from '../../domain/scene/duration.ts';
import { curlCommand } from '../../domain/targets/curl.ts';
import { targetOf, targets } from '../../domain/targets/registry.ts';
import type { RenderRequest } from '../../domain/targets/target.ts';
import type { PublicCall } from '../../platform/calls/call-context.ts';
import { trpcError } from '../../platform/errors/errors.ts';
import { createRateLimiter } from '../../platform/http/rate-limits.ts';

/**
 * Assembles a project as the editor does: its clips, the findings of the check, and the requests to render the clips.
 * @throws TooManyRequests over the client's limit; PAYLOAD_TOO_LARGE if the response exceeds `serverLimits.assemble`
 */
export async function assembleProject(call: PublicCall, input: Assemble): Promise<Assembly> {
  await countAssembly(call);
  const { project } = input;
  const { settings = {} } = project;
  const target = input.target ?? targetOf(settings);
  const packing = input.packing ?? settings.packing ?? defaultPacking;
  const { answerBytes } = serverLimits.assemble;
  // checked before assembling: a small request can mention long wordings so often that assembling would take too long
  if (leastCastLength({ project, target: targets[target], packing, most: answerBytes }) > answerBytes) throw tooLarge();
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

/** The response repeats each text up to four times, so it can be larger than the request may be. */
function assertSize(assembly: Assembly): void {
  const { answerBytes } = serverLimits.assemble;
  if (Buffer.byteLength(JSON.stringify(assembly)) <= answerBytes) return;
  throw tooLarge();
}

function tooLarge() {
  return trpcError(
    'PAYLOAD_TOO_LARGE',
    `The assembled project would be larger than ${serverLimits.assemble.answerBytes / 1_048_576} MiB. Send fewer scenes at once.`,
  );
}

async function countAssembly({ orm, requestLimits, client }: PublicCall): Promise<void> {
  const { perAddress, windowSeconds } = requestLimits.assemble;
  const formatMessage = (wait: string) =>
    `At most ${perAddress} projects a minute can be assembled from one address. Please try again in ${wait}.`;
  const limiter = createRateLimiter(orm, { name: 'assemble', points: perAddress, windowSeconds, formatMessage });
  await limiter.consume(client);
}
