import { element } from '../../../lib/page/element.ts';
import type { PageScene } from '../page-scenes.ts';

/** Shows one scene's frame and first words. */
export function playerStage(scenes: readonly PageScene[], onPress: () => void) {
  const frames = new Map<number, HTMLElement>();
  const frame = element('div', { class: 'frame' });
  const words = element('p', { class: 'words', dir: 'auto' });
  const number = element('span');
  const notice = element('span', { class: 'about-take', role: 'status' });
  const heading = element('p', { class: 'number' }, number, notice);
  const root = element('div', { class: 'stage' }, frame, element('div', { class: 'caption' }, heading, words));
  // the Play button does the same for keyboards and screen readers
  frame.addEventListener('click', onPress);
  let shown = -1;
  let picture: HTMLElement | undefined;

  /** The scene's picture as on the board, loaded at once. */
  function frameOf(index: number): HTMLElement {
    const found = frames.get(index);
    if (found) return found;
    const source = scenes[index]?.element.querySelector('img');
    const made = source ? document.importNode(source) : element('span');
    if (made instanceof HTMLImageElement) made.loading = 'eager';
    frames.set(index, made);
    return made;
  }

  return {
    element: root,
    /** Lays videos over the frames. */
    addVideos(videos: readonly HTMLVideoElement[]): void {
      for (const video of videos) video.ariaHidden = 'true';
      frame.append(...videos);
    },
    /** Says something next to the number of the scene. */
    setNotice(text: string): void {
      if (notice.textContent !== text) notice.textContent = text;
    },
    show(index: number): void {
      const scene = scenes[index];
      if (index === shown || !scene) return;
      shown = index;
      picture?.remove();
      picture = frameOf(index);
      frame.prepend(picture);
      // loads the next one while this one is shown
      if (index + 1 < scenes.length) frameOf(index + 1);
      number.textContent = `Scene ${scene.number}`;
      words.textContent = scene.element.querySelector(':scope > p:not(.note)')?.textContent ?? '';
    },
  };
}
