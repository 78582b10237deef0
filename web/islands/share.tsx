import type { ComponentProps } from 'react';
import { ShareButton } from '../features/blog/ShareButton.tsx';
import { hydrate } from './hydrate.tsx';

export function mount(element: HTMLElement, props: object): void {
  // as the server serialized them for this island
  hydrate(element, <ShareButton {...(props as ComponentProps<typeof ShareButton>)} />);
}
