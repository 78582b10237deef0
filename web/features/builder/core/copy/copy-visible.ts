import { flushSync } from 'react-dom';
import { useTab } from '../places/go-to-field.ts';
import { copyPrompt, selectPrompt } from './whole-prompt.ts';

/** Copies the whole prompt; where the browser refuses, it is selected in sight, to be copied by hand. */
export async function copyVisible(): Promise<void> {
  if (await copyPrompt()) return;
  // what is to be copied by hand must be in sight
  flushSync(() => useTab.setState({ tab: 'preview' }));
  selectPrompt();
}
