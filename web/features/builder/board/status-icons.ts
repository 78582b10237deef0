import { IconCircle, IconCircleDashed, IconCircleHalf2, IconStarFilled } from '@tabler/icons-react';
import type { SceneStatus } from '../../../../src/domain/scene/board.ts';

export const statusIcons: Record<SceneStatus, typeof IconCircle> = {
  'to-write': IconCircleDashed,
  ready: IconCircle,
  generated: IconCircleHalf2,
  chosen: IconStarFilled,
};
