import { drawFrame } from '../../src/domain/frame/draw-frame.ts';
import type { FrameTexts } from '../../src/domain/frame/frame-plan.ts';
import classes from './DrawnFrame.module.css';

interface DrawnFrameProps {
  scene: FrameTexts;
  /** If set, draws the frame twice, dark and lit. Must be unique on the page. */
  id?: string;
}

/** A drawing generated from a scene's words. Inline SVG instead of an image, so that the page can light the drawing. */
export function DrawnFrame({ scene, id }: DrawnFrameProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own elements and numbers; no user text gets in
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
