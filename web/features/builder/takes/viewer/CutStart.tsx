import { Button } from '@mantine/core';
import { IconBracketsContainStart } from '@tabler/icons-react';
import { takeRange } from '../../../../../src/domain/takes/rough-cut.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { currentProject } from '../../core/project/project-store.ts';
import { trimTake } from '../../core/takes/trim-take.ts';
import type { Player } from './use-player.ts';

interface CutStartProps {
  take: Take;
  player: Player;
}

/** Lets the rough cut enter the take at the shown frame, as the handle on the timeline does. */
export function CutStart({ take, player }: CutStartProps) {
  return (
    <Button
      variant="default"
      size="xs"
      fullWidth
      aria-keyshortcuts="I"
      leftSection={<IconBracketsContainStart size={14} stroke={1.75} aria-hidden />}
      onClick={() => startAtFrame(take, player)}
    >
      Start the cut at this frame
    </Button>
  );
}

/** A frame after the latest start counts as the latest start, so that the take lasts until the end of its scenes. */
export function startAtFrame(take: Take, player: Player): void {
  const { latestStart } = takeRange(currentProject().scenes, take);
  const to = Math.min(Math.round(player.frameTime() * 100) / 100, latestStart);
  void trimTake(take.id, { before: take.trimStart, to });
}
