import type { ComponentProps } from 'react';
import { ContactForm } from '../features/support/ContactForm.tsx';
import { hydrate } from './hydrate.tsx';

export function mount(element: HTMLElement, props: object): void {
  // as the server serialized them for this island
  hydrate(element, <ContactForm {...(props as ComponentProps<typeof ContactForm>)} />);
}
