import './player.css';
import { cutsOf, formatTime, sceneAt } from '../../../../src/domain/film/playback.ts';
import { button, element } from '../../../lib/page/element.ts';
import { filmClock } from '../../../lib/player/film-clock.ts';
import type { TakePlayer, TakePlayerState } from '../../../lib/player/take-player.ts';
import { readPageScenes } from '../page-scenes.ts';
import { pageViewOf } from '../page-view.ts';
import { playerNotes } from './player-notes.ts';
import { playerStage } from './stage.ts';

/** Makes the Play button of a shared film open its player. @param root around the button */
export function startFilmPlayer(root: HTMLElement): void {
  const page = root.closest<HTMLElement>('[data-island="shared-film"]') ?? document.body;
  const play = root.querySelector('button');
  let player: ReturnType<typeof filmPlayer> | undefined;
  play?.addEventListener('click', () => {
    player ??= filmPlayer(page);
    const { at } = play.dataset;
    delete play.dataset.at;
    player.open(at === undefined ? undefined : Number(at));
  });
}

/** A dialog that shows each scene's frame for its duration. */
function filmPlayer(page: HTMLElement) {
  const scenes = readPageScenes(page);
  const cuts = cutsOf(scenes.map(({ duration }) => duration));
  const total = cuts.at(-1) ?? 0;
  const last = scenes.length - 1;
  const clock = filmClock({ total, onTick: show });
  const shown = () => sceneAt(cuts, clock.at());
  const goToScene = (index: number) => clock.seek(cuts[Math.min(Math.max(index, 0), last)] ?? 0);

  const stage = playerStage(scenes, clock.toggle);
  const toggle = button('Play', clock.toggle, { class: 'toggle' });
  const previous = button('Previous', () => goToScene(shown() - 1), { 'aria-label': 'Previous scene' });
  const next = button('Next', () => goToScene(shown() + 1), { 'aria-label': 'Next scene' });
  const time = element('span', { class: 'time' });
  const scrub = element('input', { type: 'range', min: 0, max: total, step: 0.1, 'aria-label': 'Time' });
  scrub.addEventListener('input', () => clock.seek(scrub.valueAsNumber));
  const status = element('p', { class: 'unseen', role: 'status', 'data-announce': true });
  const close = button('Close', () => dialog.close(), { class: 'close' });
  const noteHere = button('Note here', openNote, { class: 'note-here', 'aria-keyshortcuts': 'N' });
  const sound = button('Mute', toggleSound, { class: 'sound', 'aria-keyshortcuts': 'M', hidden: true });
  const strip = element('div', { class: 'scrub' }, scrub);
  const buttons = element('div', { class: 'buttons' }, previous, toggle, next, time, sound, noteHere, close);
  const controls = element('div', { class: 'controls' }, strip, buttons);
  const dialog = element('dialog', { class: 'film-player', 'aria-label': 'Player' }, stage.element, controls, status);
  dialog.addEventListener('keydown', onKeyDown);
  dialog.addEventListener('close', clock.pause);
  page.append(dialog);

  // undefined until their code has loaded, and in a film without takes
  let takes: TakePlayer | undefined;
  if (page.querySelector('[data-take]')) void addTakes();

  async function addTakes(): Promise<void> {
    const { pageTakes } = await import('./page-takes.ts');
    takes = pageTakes(scenes, clock.pause);
    takes.subscribe(show);
    stage.addVideos(takes.videos);
    sound.hidden = false;
    clock.setTakes(takes);
    show();
  }

  function toggleSound(): void {
    takes?.setMuted(!takes.state().muted);
  }

  // undefined until the page has loaded its notes, and on a page without notes
  let notes: ReturnType<typeof playerNotes> | undefined;
  function addNotes(): void {
    const view = pageViewOf(page);
    if (notes || !view?.review.state()) return;
    notes = playerNotes({
      ...{ view, total },
      goTo(seconds) {
        clock.pause();
        clock.seek(seconds);
      },
      onClose: () => noteHere.focus(),
    });
    strip.append(notes.marks);
    dialog.append(notes.element);
    view.review.onChange(show);
  }

  function openNote(): void {
    if (noteHere.hidden) return;
    clock.pause();
    notes?.open(clock.at());
  }

  function show(): void {
    const at = clock.at();
    const index = shown();
    stage.show(index);
    if (takes) showTakes(takes.state());
    const times = `${formatTime(at)} / ${formatTime(total)}`;
    if (time.textContent !== times) time.textContent = times;
    scrub.value = String(at);
    scrub.style.setProperty('--at', String(total === 0 ? 0 : at / total));
    const text = `${formatTime(at)} of ${formatTime(total)}, scene ${scenes[index]?.number ?? 1}`;
    if (scrub.ariaValueText !== text) scrub.ariaValueText = text;
    const label = clock.isPlaying() ? 'Pause' : at >= total ? 'Play again' : 'Play';
    if (toggle.textContent !== label) toggle.textContent = label;
    previous.ariaDisabled = index === 0 ? 'true' : null;
    next.ariaDisabled = index === last ? 'true' : null;
    noteHere.hidden = pageViewOf(page)?.review.state()?.open !== true;
  }

  function showTakes({ shows, muted, soundRefused }: TakePlayerState): void {
    const label = muted ? 'Unmute' : 'Mute';
    if (sound.textContent !== label) sound.textContent = label;
    if (shows === 'failed') stage.setNotice('The take can’t be played. Its frame is shown instead.');
    else stage.setNotice(soundRefused ? 'Your browser started without sound. Press M to turn it on.' : '');
    stage.element.toggleAttribute('data-loading', shows === 'loading');
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    if (target.closest('form') || (target === scrub && key.startsWith('Arrow'))) return;
    const actions: Record<string, (() => void) | undefined> = {
      // on a button, Space presses that button
      ' ': target instanceof HTMLButtonElement ? undefined : clock.toggle,
      k: clock.toggle,
      j: () => goToScene(shown() - 1),
      l: () => goToScene(shown() + 1),
      arrowleft: () => goToScene(shown() - 1),
      arrowright: () => goToScene(shown() + 1),
      n: openNote,
      m: toggleSound,
    };
    const action = actions[key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    if (!repeat || key.startsWith('Arrow')) action();
  }

  return {
    /** @param seconds the time to show, without playing; by default, plays on from the last time */
    open(seconds?: number): void {
      addNotes();
      dialog.showModal();
      toggle.focus();
      if (seconds !== undefined) clock.seek(seconds);
      else if (!clock.isPlaying()) clock.toggle();
      show();
    },
  };
}
