import { limits, serverLimits } from '../../domain/product/limits.ts';
import type { FailureStatus } from '../../platform/calls/call-meta.ts';
import type { CallPath } from '../calls.ts';

const request = `The request is larger than ${limits.requestBytes / 1_048_576} MiB`;
const project = { 413: `${request}, or the project larger than ${limits.projects.bytes / 1_024} KiB.` };
const response = {
  413: `${request}, or the response would be larger than ${serverLimits.assemble.answerBytes / 1_048_576} MiB.`,
};
const key = { 422: 'The Idempotency-Key was used for a different request.' };
const writer = { 422: 'The AI writer declined to write this.' };

/** What error statuses mean for a call, where their general descriptions do not say it. */
export const failureNotes: {
  readonly [Path in CallPath]?: Readonly<Partial<Record<FailureStatus, string>>>;
} = {
  'projects.create': { ...project, ...key },
  'projects.save': project,
  'projects.change': project,
  'projects.assemble': response,
  'projects.export': response,
  'projects.import': {
    413: `${request}. The client reads larger files without a server.`,
    422: 'The file cannot be read, or it has more scenes than a project: `scenes` selects a range.',
  },
  'pictures.add': {
    413: `The picture is larger than ${limits.pictures.bytes / 1_000} kB.`,
    422: 'The file is not a valid picture: the message says why.',
  },
  'templates.create': { ...project, ...key },
  'templates.change': project,
  'ai.generateField': writer,
  'ai.generateContinuity': writer,
  'trending.generate': writer,
};
