import type { VersionHead } from '../../../../src/domain/storage/versions.ts';
import { nearDateAndTime } from '../../../lib/dates.ts';

/** A version's title, and the detail shown below it. */
export function versionLabel(
  { kind, name, createdAt }: VersionHead,
  now = new Date(),
): { title: string; detail: string } {
  const time = nearDateAndTime(new Date(createdAt), now);
  switch (kind) {
    case 'named':
      return { title: name ?? '', detail: time };
    case 'before-restore':
      return { title: 'Before a restore', detail: time };
    case 'auto':
      return name === null
        ? { title: time, detail: 'Saved automatically' }
        : { title: `Before a change by ${name}`, detail: time };
  }
}
