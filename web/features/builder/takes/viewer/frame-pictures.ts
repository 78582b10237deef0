import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { showToast } from '../../../../lib/toast/toast.ts';
import { addPictures } from '../../core/pictures/add-pictures.ts';
import { captureFrame } from './capture-frame.ts';

/**
 * Makes a frame of a take the picture of a scene. The change can be undone like that of any other picture.
 * @param seconds the frame's time in the take's file
 */
export async function setFrameAsPicture(take: Take, seconds: number, sceneId: string): Promise<void> {
  const name = `${take.name.replace(/\.[^.]*$/, '')} ${seconds.toFixed(2)} s.png`;
  let frame: File;
  try {
    frame = await captureFrame(take.id, seconds, name);
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: 'Picture Not Added', description, tone: 'error', topic: 'scenes' });
    return;
  }
  await addPictures([frame], sceneId);
}
