import { totalDuration } from '../scene/duration.ts';
import { curlCommand } from '../targets/curl.ts';
import { resolveTargetId } from '../targets/registry.ts';
import type { RenderRequest } from '../targets/target.ts';
import type { Assemble, Assembly } from './assembly.ts';
import { assembleClips, defaultPacking } from './prompt.ts';

/** The target and packing to assemble with: those of the request, or else of the project, or else the defaults. */
export function assemblyOptions({ project: { settings = {} }, target, packing }: Assemble) {
  return { target: target ?? resolveTargetId(settings), packing: packing ?? settings.packing ?? defaultPacking };
}

/** Assembles a project as the editor does: its clips, the findings of the check, and the requests to render the clips. */
export function makeAssembly(input: Assemble): Assembly {
  const { target, packing } = assemblyOptions(input);
  const { clips, findings, requests: calls } = assembleClips(input.project, target, { packing });
  const requests = calls.map((call) => call && describe(call));
  const seconds = totalDuration(clips.map((clip) => ({ duration: clip.seconds })));
  return { target, packing, clips, findings, requests, seconds };
}

function describe(request: RenderRequest) {
  const { url = null, headers = {}, body, on = null } = request;
  return { url, headers, body, on, command: curlCommand(request) };
}
