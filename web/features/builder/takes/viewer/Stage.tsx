import { Button, Loader } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type Take, takeFilePath } from '../../../../../src/domain/takes/takes.ts';
import { cssNumbers } from '../../core/view/css-numbers.ts';
import { type FileProblem, findFileProblem } from './file-problem.ts';
import classes from './Stage.module.css';
import type { Player } from './use-player.ts';
import { type Side, useViewer } from './viewer-store.ts';

interface StageTake {
  take: Take;
  /** Such as `Take 3`, or `Clip 2, Take 3` for a take of another clip. */
  label: string;
}

interface StageProps {
  shown: Readonly<Record<Side, StageTake | null>>;
  player: Player;
}

/** The pictures of one or two takes: alone, next to each other, in turns or over each other. */
export function Stage({ shown, player }: StageProps) {
  const mode = useViewer((state) => state.mode);
  const cover = useViewer((state) => state.cover);
  const difference = useViewer((state) => state.difference);
  const waiting = useViewer((state) => state.waiting);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Space and a button do the same
    <div
      className={classes.stage}
      data-mode={mode}
      data-difference={difference || undefined}
      style={cssNumbers({ '--cover': difference ? 1 : cover })}
      onClick={player.toggle}
    >
      {shown.a && <Picture key={`a ${shown.a.take.id}`} side="a" shown={shown.a} player={player} />}
      {shown.b && <Picture key={`b ${shown.b.take.id}`} side="b" shown={shown.b} player={player} />}
      {waiting && <Loader size="sm" className={classes.waiting} aria-label="Loading the take" />}
    </div>
  );
}

interface PictureProps {
  side: Side;
  shown: StageTake;
  player: Player;
}

function Picture({ side, shown: { take, label }, player: { setVideo } }: PictureProps) {
  const active = useViewer((state) => state.active === side);
  const alone = useViewer((state) => state.b === null);
  const muted = useViewer((state) => state.muted);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const ref = useCallback((video: HTMLVideoElement | null) => setVideo(side, video), [side, setVideo]);
  return (
    <figure className={classes.picture} data-side={side} data-active={active || undefined}>
      <video
        key={attempt}
        ref={ref}
        src={takeFilePath(take.id)}
        aria-label={`${label}, ${take.name}`}
        className={`fill ${classes.video}`}
        preload="auto"
        playsInline
        // only one of two takes is heard
        muted={muted || !active}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = Math.min(useViewer.getState().at[side], take.seconds);
        }}
        onError={() => void findFileProblem(take).then(setProblem)}
      />
      {problem && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the stage, which plays and pauses
        <div role="alert" className={classes.problem} onClick={(event) => event.stopPropagation()}>
          <p>{problem.text}</p>
          {problem.canRetry && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                setProblem(null);
                setAttempt(attempt + 1);
              }}
            >
              Try again
            </Button>
          )}
        </div>
      )}
      <figcaption className={`cut ${classes.label}`}>
        {!alone && <strong>{side.toUpperCase()}</strong>} {label}
      </figcaption>
    </figure>
  );
}
