import { startApiDocs } from '../features/developers/try-calls.ts';

export function mount(element: HTMLElement): void {
  startApiDocs(element);
}
