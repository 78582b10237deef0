import { type ReactNode, useCallback } from 'react';
import type { FormPath } from '../../src/domain/site/forms.ts';
import { startLiveForm } from '../lib/forms/live-form.ts';
import { showToast } from '../lib/toast/toast.ts';

interface LiveFormProps {
  /** The path that the form is sent to. */
  path: FormPath;
  /**
   * When a document loads the script. `start` means at once, before the first paint, for forms that cannot be sent
   * without the script.
   */
  on?: 'start' | 'load' | 'touch';
  as?: 'main' | 'section' | 'div';
  /** Runs after a success that does not leave the page. Must not change between renders. */
  onDone?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A page's forms with the script that sends them. In a document, the element is an island; in the application, the
 * script starts when the element mounts. The script works on plain elements, so that documents do not load React.
 */
export function LiveForm({ path, on = 'load', as: Element = 'main', onDone, children }: LiveFormProps) {
  const start = useCallback(
    (page: HTMLElement | null) => (page ? startLiveForm(page, { showToast, onDone }) : undefined),
    [onDone],
  );
  return (
    <Element ref={start} data-island="live-form" data-on={on} data-form={path}>
      {children}
    </Element>
  );
}
