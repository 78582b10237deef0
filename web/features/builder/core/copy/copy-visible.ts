import { flushSync } from 'react-dom';
import { useView } from '../view/view-store.ts';
import { copyPrompt, selectPrompt } from './whole-prompt.ts';

/** Copies the whole prompt; where the browser refuses, it is selected in sight, to be copied by hand. */
export async function copyVisible(): Promise<void> {
  if (await copyPrompt()) return;
  // what is to be copied by hand must be in sight
  flushSync(() => useView.setState({ tab: 'preview' }));
  selectPrompt();
}
