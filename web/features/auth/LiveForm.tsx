import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { type AccountFormName, startForm } from './start-form.ts';

interface LiveFormProps {
  form: AccountFormName;
  children: ReactNode;
}

const start = (element: HTMLElement) => startForm(element, showToast);

/**
 * A page's forms, and the script that sends them: in a document an island, in the application started with the element.
 * The script works on the elements alone, so that a document needs nothing of the framework.
 */
export function LiveForm({ form, children }: LiveFormProps) {
  return (
    <main ref={start} data-island="account-form" data-on="load" data-form={form}>
      {children}
    </main>
  );
}
