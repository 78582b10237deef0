import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

/** The project of test/samples/night-train.json, as it is sent: without scene ids. */
export const nightTrain = JSON.parse(readFileSync(fromProjectRoot('test/samples/night-train.json'), 'utf8')) as {
  projectTitle: string;
  targetDuration: number;
  scenes: Record<string, string | number>[];
};
