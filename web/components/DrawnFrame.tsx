import { drawFrame } from '../../src/domain/frame/draw-frame.ts';
import type { FrameTexts } from '../../src/domain/frame/frame-plan.ts';
import classes from './DrawnFrame.module.css';

interface DrawnFrameProps {
  scene: FrameTexts;
  /** A name on its page, for a frame that is shown twice: dark, and lit above it as far as the page says. */
  id?: string;
}

/**
 * A still of a scene as its words suggest it. It stands in the page itself rather than in an image, so that the page
 * turns its light on.
 */
export function DrawnFrame({ scene, id }: DrawnFrameProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: elements and numbers of our own; no word of the scene gets in
  const drawn = <g id={id} dangerouslySetInnerHTML={{ __html: drawFrame(scene) }} />;
  return (
    <div className={classes.frame}>
      <svg viewBox="0 0 430 180" aria-hidden="true" data-dark={id ? '' : undefined}>
        {drawn}
      </svg>
      {id && (
        <svg viewBox="0 0 430 180" aria-hidden="true" data-lit="">
          <use href={`#${id}`} />
        </svg>
      )}
    </div>
  );
}
