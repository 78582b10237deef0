import { followFilm } from '../features/marketing/follow-film.ts';

export function mount(element: HTMLElement): void {
  followFilm(element);
}
