import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast/toast.ts';
import { type AccountFormName, startForm } from './start-form.ts';

interface LiveFormProps {
  form: AccountFormName;
  /** Loads the script at once, for a form that cannot be sent without it. */
  atOnce?: boolean;
  /** For a page with more than the form on it. */
  as?: 'main' | 'section';
  children: ReactNode;
}

const start = (element: HTMLElement) => startForm(element, showToast);

/**
 * A page's forms with the script that sends them: an island in a document, started with the element in the application.
 * The script works on plain elements, so that documents do not load React.
 */
export function LiveForm({ form, atOnce = false, as: Element = 'main', children }: LiveFormProps) {
  return (
    <Element ref={start} data-island="account-form" data-on={atOnce ? 'start' : 'load'} data-form={form}>
      {children}
    </Element>
  );
}
