import type { CutPart } from '../../../src/domain/takes/rough-cut.ts';
import { element } from '../page/element.ts';

/** What a player needs to know of a take. */
export interface PlayableTake {
  id: string;
  /** The length of the file. */
  seconds: number;
}

/** A part of the film that shows a take. */
export type TakePart = CutPart<PlayableTake> & { take: PlayableTake };

interface ScreenOptions {
  addressOf: (take: PlayableTake) => string;
  /** Called when the picture may have changed. */
  onChange: () => void;
  /** Called if the take cannot be loaded or decoded. */
  onFailed: (take: PlayableTake) => void;
  /** Called if the browser does not let the page play the video, such as one with sound before any input. */
  onRefused: () => void;
  /** Called after each pause, also after one by the browser or a key of the headphones. */
  onPaused: () => void;
}

export type TakeScreen = ReturnType<typeof takeScreen>;

/** A position that differs by less than this many seconds, half a frame, needs no seek, which would stop playback. */
const closeEnough = 0.02;

/** A video element that shows one part of the film after the other. */
export function takeScreen({ addressOf, onChange, onFailed, onRefused, onPaused }: ScreenOptions) {
  const video = element('video', { preload: 'auto', playsinline: true });
  let part: TakePart | null = null;
  let loaded: PlayableTake | null = null;
  let hasPicture = false;
  let isCurrent = false;

  function update(): void {
    if (video.readyState >= video.HAVE_CURRENT_DATA && !video.seeking) hasPicture = true;
    video.toggleAttribute('data-shown', isCurrent && hasPicture);
    onChange();
  }
  for (const event of ['loadeddata', 'seeked', 'canplay', 'waiting', 'playing', 'ended'])
    video.addEventListener(event, update);
  video.addEventListener('pause', () => {
    // the event is late: the video may play again by now; at its end, it pauses itself
    if (isCurrent && video.paused && !video.ended) onPaused();
  });
  video.addEventListener('error', () => {
    const failed = loaded;
    loaded = null;
    if (failed) onFailed(failed);
  });

  return {
    video,
    part: () => part,
    take: () => loaded,

    /** Loads the part's take and goes to a time of the film. */
    cue(next: TakePart, at: number): void {
      part = next;
      if (loaded?.id !== next.take.id) {
        video.src = addressOf(next.take);
        hasPicture = false;
      }
      loaded = next.take;
      const end = Number.isFinite(video.duration) ? video.duration : next.take.seconds;
      const position = Math.min(next.takeFrom + at - next.from, end);
      // before the file's head has loaded, this sets where playback starts
      const isThere = video.readyState > 0 && Math.abs(video.currentTime - position) < closeEnough;
      if (!isThere) video.currentTime = position;
    },

    /** Makes this the visible one, or hides it. */
    setCurrent(current: boolean): void {
      isCurrent = current;
      if (!current) video.pause();
      update();
    },

    play(): void {
      // at its end, a video would start again
      if (!video.paused || video.ended) return;
      const from = loaded;
      video.play().catch((error: unknown) => {
        // another source or a pause ended the attempt, or the event `error` says more
        if (error instanceof DOMException && error.name === 'NotAllowedError' && from === loaded) onRefused();
      });
    },

    /** Whether the picture of the current time has yet to arrive. */
    isWaiting(): boolean {
      if (video.ended) return false;
      const wanted = video.paused ? video.HAVE_CURRENT_DATA : video.HAVE_FUTURE_DATA;
      return video.seeking || video.readyState < wanted;
    },

    /** Stops the video and its download. */
    close(): void {
      loaded = null;
      part = null;
      video.pause();
      video.removeAttribute('src');
      video.load();
    },
  };
}
