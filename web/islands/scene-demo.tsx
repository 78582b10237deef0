import type { ComponentProps } from 'react';
import { SceneDemo } from '../features/marketing/SceneDemo.tsx';
import { hydrate } from './hydrate.tsx';

export function mount(element: HTMLElement, props: object): void {
  // as the server serialized them for this island
  hydrate(element, <SceneDemo {...(props as ComponentProps<typeof SceneDemo>)} />);
}
