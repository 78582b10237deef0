import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { type Playhead, stepFrames, syncPlayheads } from './sync.ts';
import { type Side, useViewer, type ViewerMode } from './viewer-store.ts';

/** A take that the viewer shows. */
export interface ShownTake {
  take: Take;
  /** Frames per second, to step by. */
  frameRate: number;
  /** The frame rate that the file says; null if it is unknown. */
  knownRate: number | null;
}

export interface Player {
  /** Registers the element that shows a take. */
  setVideo: (side: Side, video: HTMLVideoElement | null) => void;
  /** Plays or pauses. At the end, plays again from the start. */
  toggle: () => void;
  /** Goes to a time, in seconds: both takes, or in `onion` the active one. */
  seek: (seconds: number) => void;
  /** Pauses and goes some frames on or back. */
  step: (by: number) => void;
  /** Changes how two takes are compared. Only in `onion`, each has a time of its own. */
  setMode: (mode: ViewerMode) => void;
  /** The time of the active take's picture, in seconds. */
  frameTime: () => number;
}

type Videos = Record<Side, HTMLVideoElement | null>;
type Shown = Record<Side, ShownTake | null>;
const sides = ['a', 'b'] as const;

/** Plays the shown takes in sync, and pauses when the page is hidden. */
export function usePlayer(shown: Shown): Player {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const videos = useRef<Videos>({ a: null, b: null });
  const playing = useViewer((state) => state.playing);
  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function tick() {
      advance(videos.current, latest.current);
      frame = requestAnimationFrame(tick);
    });
    const pauseIfHidden = () => {
      if (document.hidden) pause();
    };
    document.addEventListener('visibilitychange', pauseIfHidden);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', pauseIfHidden);
      for (const side of sides) videos.current[side]?.pause();
      useViewer.setState({ waiting: false });
    };
  }, [playing]);
  useEffect(() => pause, []);

  // created once: the elements and takes are read when a function is called
  const player = useRef<Player>(null);
  player.current ??= {
    setVideo(side, video) {
      videos.current[side] = video;
    },
    toggle() {
      const { playing: isPlaying, mode } = useViewer.getState();
      if (isPlaying || mode === 'onion') return pause();
      const heads = playheads(videos.current, latest.current);
      if (heads.length > 0 && heads.every(({ head }) => head.ended)) seekTo(videos.current, latest.current, 0);
      useViewer.setState({ playing: heads.length > 0 });
    },
    seek: (seconds) => seekTo(videos.current, latest.current, seconds),
    step(by) {
      pause();
      const { active, at } = useViewer.getState();
      const { take, frameRate } = latest.current[active] ?? {};
      if (!take || !frameRate) return;
      seekTo(videos.current, latest.current, stepFrames(at[active], by, { frameRate, length: take.seconds }));
    },
    setMode(mode) {
      pause();
      useViewer.setState({ mode });
      if (mode !== 'onion') seekTo(videos.current, latest.current, useViewer.getState().at.a);
    },
    frameTime: () => useViewer.getState().at[useViewer.getState().active],
  };
  return player.current;
}

function pause(): void {
  useViewer.setState({ playing: false });
}

/** The videos that can play, with their states. */
function playheads(videos: Videos, shown: Shown): { side: Side; video: HTMLVideoElement; head: Playhead }[] {
  return sides.flatMap((side) => {
    const video = videos[side];
    const take = shown[side]?.take;
    if (!video || !take || video.error) return [];
    const seconds = Number.isFinite(video.duration) ? video.duration : take.seconds;
    // browsers may say that nothing follows the last frames
    const ready =
      !video.seeking && (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || seconds - video.currentTime < 0.1);
    return [{ side, video, head: { at: video.currentTime, seconds, ended: video.ended, ready } }];
  });
}

/** One step of playback: reads the videos' times, and tells each what to do. */
function advance(videos: Videos, shown: Shown): void {
  const { rate, loop } = useViewer.getState();
  const playable = playheads(videos, shown);
  const { ended, orders } = syncPlayheads(
    playable.map(({ head }) => head),
    { rate, loop },
  );
  for (const [index, { video }] of playable.entries()) {
    const order = orders[index];
    if (order) obey(video, order);
  }
  const waiting = playable.some(({ head }) => !head.ready && !head.ended);
  useViewer.setState(({ at }) => ({
    at: { ...at, ...Object.fromEntries(playable.map(({ side, video }) => [side, video.currentTime])) },
    waiting,
    ...(ended && { playing: false }),
  }));
}

function obey(video: HTMLVideoElement, { play, rate, seek }: ReturnType<typeof syncPlayheads>['orders'][number]): void {
  if (seek !== null && !video.seeking) video.currentTime = seek;
  if (video.playbackRate !== rate) video.playbackRate = rate;
  if (!play) video.pause();
  else if (video.paused) {
    // rejected if the browser forbids it, or if the video is paused or replaced before it starts
    video.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') pause();
    });
  }
}

function seekTo(videos: Videos, shown: Shown, seconds: number): void {
  const { mode, active } = useViewer.getState();
  const moved = mode === 'onion' ? [active] : sides;
  useViewer.setState(({ at }) => {
    const times = { ...at };
    for (const side of moved) {
      const video = videos[side];
      const length = shown[side]?.take.seconds ?? seconds;
      times[side] = Math.min(Math.max(seconds, 0), length);
      if (video) video.currentTime = times[side];
    }
    return { at: times };
  });
}
