import { join } from 'node:path';

/** The parts of a data folder that the embedded database is made of. */
export interface DataFolder {
  /** An absolute path. */
  path: string;
  /** What the embedded database keeps. */
  cluster: string;
  /** Says that its first start came to its end. */
  finished: string;
}

/** @param path an absolute one */
export function dataFolderAt(path: string): DataFolder {
  return { path, cluster: join(path, 'database'), finished: join(path, 'database.ready') };
}
