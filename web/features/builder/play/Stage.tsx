import { type MouseEvent, memo, type ReactNode } from 'react';
import { type CaptionLine, captionOf } from '../../../../src/domain/film/caption.ts';
import { nearestFrameAspect, ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { FramePicture } from '../core/ui/FramePicture.tsx';
import { cssNumbers } from '../core/view/css-numbers.ts';
import classes from './Stage.module.css';

/** How many scenes after the current one have their pictures loaded in advance. */
const preloadCount = 2;

interface StageProps {
  /** The index of the current scene. */
  shown: number;
  captions: boolean;
  /** Over the frame, such as a take. */
  children?: ReactNode;
  onClick: (event: MouseEvent) => void;
}

/** The current scene's frame, with slate and captions. Scenes change without fades, as in a rough cut. */
export const Stage = memo(function Stage({ shown, captions, children, onClick }: StageProps) {
  const scenes = useBuilder(({ project }) => project.scenes);
  const cast = useBuilder(({ project }) => project.cast);
  const ratio = useBuilder(({ project }) => ratioOrDefault(project.settings?.ratio));
  const [width = 16, height = 9] = ratio.split(':').map(Number);
  const scene = scenes[shown];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Space and a button do the same
    <div
      className={classes.stage}
      style={cssNumbers({ '--ratio': width / height })}
      data-tall={width < height || undefined}
      onClick={onClick}
    >
      <div className={classes.frame}>
        {scenes.slice(shown, shown + 1 + preloadCount).map((loaded) => (
          <div
            key={loaded.id}
            className={classes.picture}
            data-ahead={loaded !== scene || undefined}
            aria-hidden={loaded !== scene}
          >
            <FramePicture scene={loaded} aspect={nearestFrameAspect(ratio)} withoutHints />
          </div>
        ))}
        {children}
        {scene && (
          <p className={classes.slate}>
            <strong>Scene #{shown + 1}</strong> {formatExactDuration(scene.duration)}
          </p>
        )}
      </div>
      {scene && captions && <Caption lines={captionOf(scene.dialog, cast)} />}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity other than its position
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
