import { startFilmPlayer } from '../features/review/player/film-player.ts';

export function mount(element: HTMLElement): void {
  startFilmPlayer(element);
}
