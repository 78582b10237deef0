import { startReview } from '../features/review/start-review.ts';

export function mount(element: HTMLElement): void {
  startReview(element);
}
