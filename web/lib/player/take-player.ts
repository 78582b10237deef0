import { withoutFloatError } from '../../../src/domain/scene/duration.ts';
import type { CutPart } from '../../../src/domain/takes/rough-cut.ts';
import type { ClockedTakes } from './film-clock.ts';
import { type PlayableTake, type TakePart, type TakeScreen, takeScreen } from './take-screen.ts';

export interface TakePlayerState {
  /** What the film shows now. `failed` is a frame in place of a take that cannot be played. */
  shows: 'frame' | 'take' | 'loading' | 'failed';
  muted: boolean;
  /** Whether the browser turned the sound off, since the page had no input yet. */
  soundRefused: boolean;
}

interface TakePlayerOptions {
  parts: readonly CutPart<PlayableTake>[];
  /** The address of a take's file. */
  addressOf: (take: PlayableTake) => string;
  /** Called if the browser stops the film, or does not let the page play videos. */
  onStopped: () => void;
}

export interface TakePlayer extends ClockedTakes {
  /** To be laid over the scenes' frames. Only the video of the current time has the attribute `data-shown`. */
  videos: readonly HTMLVideoElement[];
  /** The same object until something changes. */
  state: () => TakePlayerState;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
  setMuted: (muted: boolean) => void;
  /** Stops the videos and their downloads. */
  close: () => void;
}

/**
 * Plays the takes of a rough cut. Two video elements take turns: while one plays, the other one loads the next take and
 * waits on its first picture, so that cuts have no gap.
 */
export function takePlayer({ parts, addressOf, onStopped }: TakePlayerOptions): TakePlayer {
  const listeners = new Set<() => void>();
  /** The takes that could not be played. The next seek or press of Play tries them again. */
  const failed = new Set<string>();
  const [one, two] = [createScreen(), createScreen()];
  let current: TakeScreen | null = null;
  let shown: CutPart<PlayableTake> | undefined;
  let isPlaying = false;
  let state: TakePlayerState = { shows: 'frame', muted: false, soundRefused: false };

  function createScreen(): TakeScreen {
    return takeScreen({
      addressOf,
      onChange: update,
      onFailed(take) {
        failed.add(take.id);
        if (shown?.take?.id === take.id) setCurrent(null);
        update();
      },
      onRefused() {
        if (state.muted) return onStopped();
        mute(true, { soundRefused: true });
        current?.play();
      },
      onPaused() {
        if (isPlaying) onStopped();
      },
    });
  }

  function update(): void {
    const shows = whatShows();
    if (shows === state.shows) return;
    state = { ...state, shows };
    for (const listener of listeners) listener();
  }

  function whatShows(): TakePlayerState['shows'] {
    if (!shown?.take) return 'frame';
    if (!current) return 'failed';
    return current.isWaiting() ? 'loading' : 'take';
  }

  function mute(muted: boolean, { soundRefused = false } = {}): void {
    for (const { video } of [one, two]) video.muted = muted;
    state = { ...state, muted, soundRefused };
    for (const listener of listeners) listener();
  }

  function setCurrent(screen: TakeScreen | null): void {
    current = screen;
    for (const each of [one, two]) each.setCurrent(each === screen);
  }

  /** The screen that has loaded this part, or else its take, or else one that is free. */
  function screenFor(part: TakePart): TakeScreen {
    const screens = [one, two];
    return (
      screens.find((screen) => screen.part() === part) ??
      screens.find((screen) => screen.take()?.id === part.take.id) ??
      (current === one ? two : one)
    );
  }

  /** Shows a time of the film, and loads the take that comes next. */
  function enter(at: number): void {
    const part = partAt(parts, at);
    shown = part;
    if (part && isPlayable(part)) {
      const screen = screenFor(part);
      screen.cue(part, at);
      setCurrent(screen);
      if (isPlaying) screen.play();
      else screen.video.pause();
    } else setCurrent(null);
    const next = parts.slice(part ? parts.indexOf(part) + 1 : 0).find(isPlayable);
    const free = current === one ? two : one;
    if (next && [one, two].every((screen) => screen.part() !== next)) free.cue(next, next.from);
    update();
  }

  function isPlayable(part: CutPart<PlayableTake>): part is TakePart {
    return part.take !== null && !failed.has(part.take.id);
  }

  return {
    videos: [one.video, two.video],
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setMuted: (muted) => mute(muted),
    show(at, playing) {
      failed.clear();
      isPlaying = playing;
      enter(at);
    },
    pause() {
      isPlaying = false;
      current?.video.pause();
      update();
    },
    advance(at, elapsed) {
      if (!shown) return at + elapsed;
      let next = at + elapsed;
      if (current && !current.video.ended) {
        const position = shown.from + current.video.currentTime - shown.takeFrom;
        // the time of a video that seeks or loads is not the time of the picture
        next = current.isWaiting() ? at : Math.max(at, position);
      }
      update();
      if (next < shown.to) return next;
      const cut = shown.to;
      if (shown !== parts.at(-1)) enter(cut);
      return cut;
    },
    close() {
      for (const screen of [one, two]) screen.close();
      listeners.clear();
    },
  };
}

function partAt(parts: readonly CutPart<PlayableTake>[], at: number): CutPart<PlayableTake> | undefined {
  const time = withoutFloatError(at);
  return parts.findLast(({ from }) => from <= time) ?? parts[0];
}
