import { readFileSync } from 'node:fs';
import { inProject } from '../../src/platform/project-folder.ts';

/** The project of test/samples/night-train.json, as it is sent: without scene ids. */
export const nightTrain = JSON.parse(readFileSync(inProject('test/samples/night-train.json'), 'utf8')) as {
  projectTitle: string;
  targetDuration: number;
  scenes: Record<string, string | number>[];
};
