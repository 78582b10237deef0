import { Button, Group, NativeSelect } from '@mantine/core';
import { IconArrowBarToRight, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { takeRange } from '../../../../../src/domain/takes/rough-cut.ts';
import { useBuilder } from '../../core/project/project-store.ts';
import type { TakeGroup } from '../take-groups.ts';
import { setFrameAsPicture } from './frame-pictures.ts';
import type { Player, ShownTake } from './use-player.ts';

interface FrameActionsProps {
  shown: ShownTake;
  group: TakeGroup;
  /** The clip after the take's clip. */
  following: TakeGroup | undefined;
  player: Player;
}

/** Carries a frame of a take into scenes, for continuity: its last one into the next clip, or any one. */
export function FrameActions({ shown, group, following, player }: FrameActionsProps) {
  const { take } = shown;
  const scenes = useBuilder(({ project }) => project.scenes);
  const [sceneId, setSceneId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const nextId = following?.sceneIds[0];
  const own = group.sceneIds.flatMap((id) => scenes.find((scene) => scene.id === id) ?? []);
  const targetId = own.some(({ id }) => id === sceneId) ? sceneId : (own[0]?.id ?? null);

  async function add(seconds: number, id: string) {
    setBusy(true);
    await setFrameAsPicture(take, seconds, id);
    setBusy(false);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which takes room
    <div role="group" aria-label="Frames as pictures" className="column">
      {nextId !== undefined && (
        <Button
          variant="default"
          size="xs"
          fullWidth
          leftSection={<IconArrowBarToRight size={14} stroke={1.75} aria-hidden />}
          disabled={busy}
          onClick={() => add(lastFrame(shown, takeRange(scenes, take).used), nextId)}
        >
          Use last frame as {following?.title.toLowerCase()}’s picture
        </Button>
      )}
      {targetId !== null && (
        <Group gap={8} wrap="nowrap">
          <Button
            flex="none"
            variant="default"
            size="xs"
            leftSection={<IconPhotoPlus size={14} stroke={1.75} aria-hidden />}
            disabled={busy}
            onClick={() => add(player.frameTime(), targetId)}
          >
            Use this frame as picture of
          </Button>
          <NativeSelect
            aria-label="Scene"
            size="xs"
            flex={1}
            miw={0}
            data={own.map(({ id, sceneNumber }) => ({ value: id, label: `Scene #${sceneNumber}` }))}
            value={targetId}
            onChange={({ currentTarget }) => setSceneId(currentTarget.value)}
          />
        </Group>
      )}
    </div>
  );
}

/** The time of the last frame that the rough cut shows. @param used how long the take's scenes are, in seconds */
function lastFrame({ take: { seconds, trimStart }, frameRate }: ShownTake, used: number): number {
  return Math.max(0, Math.min(trimStart + used, seconds) - 0.5 / frameRate);
}
