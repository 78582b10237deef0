import { takeFilePath } from '../../../../../src/domain/takes/takes.ts';

const deadlineMs = 20_000;

/**
 * Draws one frame of a take as a PNG of the file's own size.
 * @param seconds the frame's time in the file
 * @throws Error with a message for the user if the browser cannot load or draw the frame in 20 seconds
 */
export async function captureFrame(takeId: string, seconds: number, name: string): Promise<File> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    await loadFrame(video, takeFilePath(takeId), seconds);
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('This browser could not draw the frame.');
    return new File([blob], name, { type: blob.type });
  } finally {
    // frees the decoder and ends the download
    video.removeAttribute('src');
    video.load();
  }
}

/** Resolves once the video shows the frame at a time. */
function loadFrame(video: HTMLVideoElement, url: string, seconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('The take could not be loaded. Check your connection and try again.'));
    const timer = setTimeout(fail, deadlineMs);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener('error', fail, { once: true });
    video.addEventListener('loadedmetadata', () => {
      video.currentTime = seconds;
    });
    video.addEventListener('seeked', () => {
      // Safari fires `seeked` before it has painted the frame
      if ('requestVideoFrameCallback' in video && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
        video.requestVideoFrameCallback(finish);
      else finish();
    });
    video.src = url;
  });
}
