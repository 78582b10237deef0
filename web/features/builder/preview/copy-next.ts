import { copyClip, nextClip } from '../core/copy/copied-clips.ts';
import { useView } from '../core/view/view-store.ts';
import { showClip } from './show-clip.ts';

/** Copies the next clip that has not been copied as it is now, and shows it: again and again, it walks the film. */
export async function copyNext(): Promise<void> {
  const number = nextClip();
  useView.setState({ preview: 'prompt' });
  await copyClip(number);
  showClip(number);
}
