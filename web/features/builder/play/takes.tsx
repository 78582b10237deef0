import { UnstyledButton } from '@mantine/core';
import { IconBadgeCc, IconBadgeCcFilled, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useCallback, useSyncExternalStore } from 'react';
import { roughCut } from '../../../../src/domain/takes/rough-cut.ts';
import { type Take, takeFilePath } from '../../../../src/domain/takes/takes.ts';
import { type TakePlayer, takePlayer } from '../../../lib/player/take-player.ts';
import { useBuilder } from '../core/project/project-store.ts';
import classes from './takes.module.css';

interface PlayerOptions {
  scenes: readonly { id: string; duration: number }[];
  takes: readonly Take[];
  onStopped: () => void;
}

export function createPlayer({ scenes, takes, onStopped }: PlayerOptions): TakePlayer {
  return takePlayer({ parts: roughCut(scenes, takes), addressOf: ({ id }) => takeFilePath(id), onStopped });
}

interface TakesProps {
  player: TakePlayer;
}

/** The takes over the frame of the current scene, and what there is to say about them. */
export function Takes({ player, scene }: TakesProps & { scene: number }) {
  const { shows, soundRefused } = useTakeState(player);
  const place = useCallback((layer: HTMLElement | null) => layer?.replaceChildren(...player.videos), [player]);
  return (
    <>
      <div ref={place} className={classes.videos} aria-hidden="true" />
      <div className={`small ${classes.notices}`}>
        {shows === 'loading' && <p className={classes.loading}>Loading the take…</p>}
        <p role="status">
          {shows === 'failed' && `The take of Scene #${scene} can’t be played. Its frame is shown instead.`}
          {soundRefused && 'Your browser started without sound. Press M to turn it on.'}
        </p>
      </div>
    </>
  );
}

interface TakeButtonsProps extends TakesProps {
  captions: boolean;
  onCaptions: () => void;
}

export function TakeButtons({ player, captions, onCaptions }: TakeButtonsProps) {
  const { muted } = useTakeState(player);
  const speaks = useBuilder(({ project }) => project.scenes.some(({ dialog }) => dialog !== ''));
  const CaptionsIcon = captions ? IconBadgeCcFilled : IconBadgeCc;
  const VolumeIcon = muted ? IconVolumeOff : IconVolume;
  return (
    <>
      <UnstyledButton
        aria-label={muted ? 'Unmute' : 'Mute'}
        title={muted ? 'Unmute (M)' : 'Mute (M)'}
        aria-keyshortcuts="M"
        onClick={() => player.setMuted(!muted)}
      >
        <VolumeIcon size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {speaks && (
        <UnstyledButton
          aria-label="Captions"
          title="Captions (C)"
          aria-keyshortcuts="C"
          aria-pressed={captions}
          onClick={onCaptions}
        >
          <CaptionsIcon size={20} stroke={1.75} aria-hidden />
        </UnstyledButton>
      )}
    </>
  );
}

const useTakeState = ({ subscribe, state }: TakePlayer) => useSyncExternalStore(subscribe, state);
