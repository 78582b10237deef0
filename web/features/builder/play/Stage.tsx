import { type MouseEvent, memo } from 'react';
import { type CaptionLine, captionOf } from '../../../../src/domain/film/playback.ts';
import { nearestFrameAspect, ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { FramePicture } from '../core/ui/FramePicture.tsx';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './Stage.module.css';

/** How many scenes after the one that shows have their pictures loaded. */
const ahead = 2;

interface StageProps {
  /** The place of the scene that shows, from 0. */
  shown: number;
  onClick: (event: MouseEvent) => void;
}

/** A scene's frame as large as there is room, with its slate and what is said. Scenes cut: no fades, as in a rough cut. */
export const Stage = memo(function Stage({ shown, onClick }: StageProps) {
  const scenes = useBuilder(({ project }) => project.scenes);
  const cast = useBuilder(({ project }) => project.cast);
  const sides = useBuilder(({ project }) => ratioOrDefault(project.settings?.ratio));
  const [width = 16, height = 9] = sides.split(':').map(Number);
  const scene = scenes[shown];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Space does it, and a button
    <div
      className={classes.stage}
      style={cssNumbers({ '--ratio': width / height })}
      data-tall={width < height || undefined}
      onClick={onClick}
    >
      <div className={classes.frame}>
        {scenes.slice(shown, shown + 1 + ahead).map((one) => (
          <div
            key={one.id}
            className={classes.picture}
            data-ahead={one !== scene || undefined}
            aria-hidden={one !== scene}
          >
            <FramePicture scene={one} aspect={nearestFrameAspect(sides)} bare />
          </div>
        ))}
        {scene && (
          <p className={classes.slate}>
            <strong>Scene #{shown + 1}</strong> {formatExactDuration(scene.duration)}
          </p>
        )}
      </div>
      {scene && <Caption lines={captionOf(scene.dialog, cast)} />}
    </div>
  );
});

function Caption({ lines }: { lines: readonly CaptionLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div className={classes.room}>
      <div className={classes.caption}>
        <p className={classes.lines}>
          {lines.map(({ speaker, words }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={index}>
              {index > 0 && <br />}
              {speaker && <span className={classes.speaker}>{speaker}: </span>}
              {words}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
