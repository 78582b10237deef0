// The package's interface: what its users may import.
export type { CallOptions } from './call-options.ts';
export type * from './calls.ts';
export { ClientError } from './client-error.ts';
export { type Convert, type Converted, convert } from './convert.ts';
export { type Client, type ClientOptions, createClient } from './create-client.ts';
export {
  assemble,
  type Check,
  check,
  type Difference,
  diff,
  exportPaper,
  importPaper,
  type ProjectDifference,
  prompt,
  targets,
} from './offline.ts';
export { SyncConflict } from './sync-conflict.ts';
export type { SyncedProject } from './sync-project.ts';
