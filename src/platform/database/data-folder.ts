import { join } from 'node:path';

/** The paths inside a data folder. */
export interface DataFolder {
  /** An absolute path. */
  path: string;
  /** The folder of the embedded database itself. */
  cluster: string;
  /** A file that exists once the first start has completed. */
  finished: string;
  /** The folder of the files of takes, which exists once there is one. */
  takes: string;
}

/** @param path absolute */
export function dataFolderAt(path: string): DataFolder {
  return { path, cluster: join(path, 'database'), finished: join(path, 'database.ready'), takes: join(path, 'takes') };
}
