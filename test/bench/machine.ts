import { cpus, totalmem } from 'node:os';

/** The parts of a machine that affect results, without anything that identifies it. */
export function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
  };
}
