import { IconVideoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Take, takeFilePath } from '../../../../src/domain/takes/takes.ts';
import classes from './TakePoster.module.css';

interface TakePosterProps {
  take: Pick<Take, 'id'>;
  /** Whether the take plays, without sound and in a loop. */
  plays?: boolean;
}

/**
 * A take's first picture. The file is loaded only near the visible part of the window: browsers limit how many videos a
 * page may hold.
 */
export function TakePoster({ take: { id }, plays = false }: TakePosterProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const near = useNear(frame);
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element || !near) return;
    if (!plays) {
      element.pause();
      element.currentTime = 0;
      return;
    }
    // rejected if the video is paused or removed before it starts
    element.play().catch(() => undefined);
  }, [plays, near]);
  return (
    <span ref={frame} className={classes.poster}>
      {near && !broken && (
        <video
          className="fill"
          ref={video}
          // some browsers paint no picture before the video plays, unless a time is named
          src={`${takeFilePath(id)}#t=0.001`}
          preload="metadata"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-hidden
          onError={() => setBroken(true)}
        />
      )}
      {broken && (
        <>
          <IconVideoOff size={20} stroke={1.5} aria-hidden />
          <span className="unseen">, cannot be played here</span>
        </>
      )}
    </span>
  );
}

/** How far outside the window a poster is loaded, in pixels. */
const margin = 400;

function useNear(ref: { current: Element | null }): boolean {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!ref.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `${margin}px`,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return near;
}
