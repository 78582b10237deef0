import { limits, serverLimits } from '../../domain/product/limits.ts';
import type { FailureStatus } from '../../platform/calls/call-meta.ts';
import type { CallPath } from '../calls.ts';

const tooLarge = `The request is larger than ${limits.requestBytes / 1_048_576} MiB`;
const projectTooLarge = { 413: `${tooLarge}, or the project larger than ${limits.projects.bytes / 1_024} KiB.` };
const responseTooLarge = {
  413: `${tooLarge}, or the response would be larger than ${serverLimits.assemble.answerBytes / 1_048_576} MiB.`,
};
const keyReused = { 422: 'The Idempotency-Key was used for a different request.' };
const writerDeclined = { 422: 'The AI writer declined to write this.' };

/** Descriptions of error statuses for single calls, where the general ones are not specific enough. */
export const failureDescriptions: {
  readonly [Path in CallPath]?: Readonly<Partial<Record<FailureStatus, string>>>;
} = {
  'projects.create': { ...projectTooLarge, ...keyReused },
  'projects.save': projectTooLarge,
  'projects.change': projectTooLarge,
  'projects.assemble': responseTooLarge,
  'projects.export': responseTooLarge,
  'renders.start': { 422: 'A clip cannot be rendered from here, or not with these settings; the message says why.' },
  'renderKey.set': { 422: 'fal.ai does not accept the key, or its account has no credit.' },
  'takes.change': { 422: 'The rough cut would enter the take after its end.' },
  'projects.import': {
    413: `${tooLarge}. The client reads larger files without a server.`,
    422: 'The file cannot be read, or has too many scenes for one project: `scenes` selects a range.',
  },
  'pictures.add': {
    413: `The picture is larger than ${limits.pictures.bytes / 1_000} kB.`,
    422: 'The file is not a valid picture: the message says why.',
  },
  'templates.create': { ...projectTooLarge, ...keyReused },
  'templates.change': projectTooLarge,
  'ai.generateField': writerDeclined,
  'ai.generateContinuity': writerDeclined,
  'trending.generate': writerDeclined,
};
