import type { FilmClip } from '../../../../src/domain/film/film.ts';
import type { RenderFailureCode, RenderStatus } from '../../../../src/domain/renders/renders.ts';

const currency = new Intl.NumberFormat('en-US', {
  ...{ style: 'currency', currency: 'USD' },
  // prices per second are fractions of a cent
  ...{ minimumFractionDigits: 2, maximumFractionDigits: 4 },
} as const);

/** `$1.20`, `$0.0989`. */
export function dollars(amount: number): string {
  return currency.format(amount);
}

/** `1 clip`, `12 clips`. */
export function countClips(count: number): string {
  return count === 1 ? '1 clip' : `${count} clips`;
}

/** `Scene 4`, `Scenes 4 to 6`. */
export function sceneRange(numbers: FilmClip['sceneNumbers']): string {
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === last ? `Scene ${first}` : `Scenes ${first} to ${last}`;
}

export const statusLabels: Readonly<Record<RenderStatus, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  running: 'Rendering',
  unsure: 'Unsure',
  done: 'Rendered',
  failed: 'Not rendered',
  canceled: 'Canceled',
};

export const unsureText =
  'The answer of fal.ai was lost. The clip may have been rendered and billed: look at your fal.ai dashboard before you render it again.';

/** Where the user can do something about a failure. */
export const failureLinks: Partial<Record<RenderFailureCode, { label: string; address: string }>> = {
  credit: { label: 'Billing at fal.ai', address: 'https://fal.ai/dashboard/billing' },
  unsure: { label: 'Dashboard of fal.ai', address: 'https://fal.ai/dashboard' },
};
