import { type Icon, IconBox, IconMapPin, IconUser, IconVolume } from '@tabler/icons-react';
import type { CastEntry } from '../../../../src/domain/cast-schema.ts';

/** What stands for each kind of entry. */
export const castKindIcons: Readonly<Record<CastEntry['kind'], Icon>> = {
  character: IconUser,
  place: IconMapPin,
  prop: IconBox,
  sound: IconVolume,
};
