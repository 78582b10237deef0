import { PublicFailure } from '../../platform/errors/errors.ts';
import { addFileAsTake } from '../takes/add-file-as-take.ts';
import type { Step } from './render-step.ts';

interface Result {
  address: string;
  seed: number | null;
}

/**
 * Fetches the video of a render and adds it as a take with the same id, so that a repeated step adds nothing twice.
 * @returns why it cannot be a take, in one sentence; null if it is one
 * @throws GatewayFailure if the video cannot be fetched
 */
export async function storeResult(
  { services, render, gateway }: Step,
  { address, seed }: Result,
): Promise<string | null> {
  const { takeStore } = services;
  if (!takeStore) return 'This server has no store for takes any more: download the video from your account at fal.ai.';
  const { data, bytes } = await gateway.download(address, services.stopping);
  try {
    await addFileAsTake(services, takeStore, {
      ...{ id: render.id, user: { id: render.user_id }, projectId: render.project_id, sceneIds: render.scene_ids },
      ...{ name: nameOf(address), target: render.target, prompt: render.prompt, settings: render.settings },
      ...{ sample: render.sample, seed: seed ?? seedIn(render.input), data, bytes },
      request: { endpoint: render.endpoint, input: render.input },
    });
    return null;
  } catch (error) {
    // such as a full account; anything else is repeated
    if (error instanceof PublicFailure) return error.message;
    throw error;
  } finally {
    data.destroy();
  }
}

/** The last part of an address, as a name for the file. */
function nameOf(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return /^[\w.-]{1,80}$/.test(last) ? last : 'render.mp4';
}

function seedIn({ seed }: Record<string, unknown>): number | null {
  return typeof seed === 'number' ? seed : null;
}
