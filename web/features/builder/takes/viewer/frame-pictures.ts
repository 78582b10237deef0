import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { addPictures } from '../../core/pictures/add-pictures.ts';

/**
 * Makes a frame of a take the picture of a scene. The change can be undone like that of any other picture.
 * @param seconds the frame's time in the take's file
 */
export async function setFrameAsPicture(take: Take, seconds: number, sceneId: string): Promise<void> {
  const name = `${take.name.replace(/\.[^.]*$/, '')} ${seconds.toFixed(2)} s.png`;
  let frame: File | null;
  try {
    const { captureFrame } = await import('./capture-frame.ts');
    frame = await captureFrame(take.id, seconds, name);
  } catch {
    showNotAdded('The frame could not be loaded. Check your connection and try again.');
    return;
  }
  if (frame) await addPictures([frame], sceneId);
  else showNotAdded('This browser cannot decode the video of this take.');
}

function showNotAdded(description: string): void {
  showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
}
