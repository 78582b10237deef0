import { secondsRange } from '../clips/seconds.ts';
import { targets } from '../targets/registry.ts';
import type { Assembly } from './assembly.ts';

/** Whether a text or a clip is longer than what the target takes. Other findings are advice. */
export function isOverLimit({ target, clips, findings }: Pick<Assembly, 'target' | 'clips' | 'findings'>): boolean {
  const { max } = secondsRange(targets[target].facts.seconds.value);
  return clips.some(({ asked }) => asked > max) || findings.some(({ kind }) => kind === 'too-long');
}
