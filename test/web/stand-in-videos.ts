import { vi } from 'vitest';

/** What becomes of a video: its length in seconds, or why it does not play. */
type Fate = number | 'broken' | 'slow';

interface Playback {
  /** The position when it last changed other than by playing, and when that was on the clock. */
  position: number;
  since: number;
  paused: boolean;
  ready: boolean;
  seconds: number;
}

/**
 * Makes videos play: jsdom has the element, but neither loads nor plays it. Time passes as on the page's clock.
 * @param fateOf by the video's address
 */
export function standInForVideos(fateOf: (address: string) => Fate) {
  const all = new Map<HTMLVideoElement, Playback>();
  /** As of a browser that plays sound only after input on the page. */
  const browser = { refusesSound: false };

  function stateOf(video: HTMLVideoElement): Playback {
    const found = all.get(video);
    if (found) return found;
    const state = { position: 0, since: 0, paused: true, ready: false, seconds: Number.NaN };
    all.set(video, state);
    return state;
  }

  function positionOf({ position, since, paused, ready, seconds }: Playback): number {
    return paused || !ready ? position : Math.min(position + (performance.now() - since) / 1_000, seconds);
  }

  function move(state: Playback, position: number): void {
    state.position = position;
    state.since = performance.now();
  }

  function load(video: HTMLVideoElement, address: string): void {
    const state = stateOf(video);
    Object.assign(state, { position: 0, paused: true, ready: false, seconds: Number.NaN });
    const fate = fateOf(address);
    if (fate === 'slow') return;
    queueMicrotask(() => {
      if (video.getAttribute('src') !== address) return;
      if (fate === 'broken') video.dispatchEvent(new Event('error'));
      else finish(video, fate);
    });
  }

  function finish(video: HTMLVideoElement, seconds: number): void {
    const state = stateOf(video);
    Object.assign(state, { ready: true, seconds, since: performance.now() });
    for (const event of ['loadedmetadata', 'loadeddata', 'canplay']) video.dispatchEvent(new Event(event));
  }

  const prototype = HTMLMediaElement.prototype as HTMLVideoElement;
  const define = (name: keyof HTMLVideoElement, property: PropertyDescriptor & ThisType<HTMLVideoElement>) =>
    Object.defineProperty(prototype, name, { configurable: true, ...property });
  define('src', {
    get() {
      return this.getAttribute('src') ?? '';
    },
    set(address: string) {
      this.setAttribute('src', address);
      load(this, address);
    },
  });
  define('currentTime', {
    get() {
      return positionOf(stateOf(this));
    },
    set(position: number) {
      move(stateOf(this), position);
      if (stateOf(this).ready) queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
    },
  });
  define('paused', {
    get() {
      return stateOf(this).paused;
    },
  });
  define('ended', {
    get() {
      const state = stateOf(this);
      return state.ready && positionOf(state) >= state.seconds;
    },
  });
  define('duration', {
    get() {
      return stateOf(this).seconds;
    },
  });
  define('readyState', {
    get() {
      return stateOf(this).ready ? 4 : 0;
    },
  });
  vi.spyOn(prototype, 'load').mockImplementation(() => {});
  vi.spyOn(prototype, 'pause').mockImplementation(function pause(this: HTMLVideoElement) {
    const state = stateOf(this);
    if (state.paused) return;
    move(state, positionOf(state));
    state.paused = true;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  });
  vi.spyOn(prototype, 'play').mockImplementation(async function play(this: HTMLVideoElement) {
    if (browser.refusesSound && !this.muted) throw new DOMException('no input yet', 'NotAllowedError');
    const state = stateOf(this);
    state.since = performance.now();
    state.paused = false;
  });
  return { browser, finish };
}
