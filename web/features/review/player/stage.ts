import { element } from '../../../lib/page/element.ts';
import type { PageScene } from '../page-scenes.ts';

/** Shows one scene's frame and first words. */
export function playerStage(scenes: readonly PageScene[], onPress: () => void) {
  const frames = new Map<number, Node>();
  const frame = element('div', { class: 'frame' });
  const words = element('p', { class: 'words', dir: 'auto' });
  const number = element('p', { class: 'number' });
  const root = element('div', { class: 'stage' }, frame, element('div', { class: 'caption' }, number, words));
  // the Play button does the same for keyboards and screen readers
  frame.addEventListener('click', onPress);
  let shown = -1;

  /** The scene's picture as on the board, loaded at once. */
  function frameOf(index: number): Node {
    const found = frames.get(index);
    if (found) return found;
    const made = scenes[index]?.element.querySelector('img')?.cloneNode() ?? element('span');
    if (made instanceof HTMLImageElement) made.loading = 'eager';
    frames.set(index, made);
    return made;
  }

  return {
    element: root,
    show(index: number): void {
      const scene = scenes[index];
      if (index === shown || !scene) return;
      shown = index;
      frame.replaceChildren(frameOf(index));
      // loads the next one while this one is shown
      if (index + 1 < scenes.length) frameOf(index + 1);
      number.textContent = `Scene ${scene.number}`;
      words.textContent = scene.element.querySelector(':scope > p:not(.note)')?.textContent ?? '';
    },
  };
}
