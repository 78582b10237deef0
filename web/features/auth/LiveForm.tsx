import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { type AccountFormName, startForm } from './start-form.ts';

interface LiveFormProps {
  form: AccountFormName;
  /** For one that can send nothing before its script is there. */
  atOnce?: boolean;
  /** For a page of which the form is only a part. */
  as?: 'main' | 'section';
  children: ReactNode;
}

const start = (element: HTMLElement) => startForm(element, showToast);

/**
 * A page's forms, and the script that sends them: in a document an island, in the application started with the element.
 * The script works on the elements alone, so that a document needs nothing of the framework.
 */
export function LiveForm({ form, atOnce = false, as: Element = 'main', children }: LiveFormProps) {
  return (
    <Element ref={start} data-island="account-form" data-on={atOnce ? 'start' : 'load'} data-form={form}>
      {children}
    </Element>
  );
}
