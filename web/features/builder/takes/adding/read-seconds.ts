/** Reading a long file from a slow disk takes a while, but a file without an end must not block the dialog. */
const longestMs = 8_000;

/**
 * Reads the length of a video, in seconds, without decoding it.
 * @returns null if it is no MP4, MOV or WebM video; undefined if reading takes too long, since the server reads it again
 */
export async function readSeconds(file: Blob): Promise<number | null | undefined> {
  const { BlobSource, Input, MP4, QTFF, WEBM } = await import('mediabunny');
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLate = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), longestMs);
    });
    const read = input.getPrimaryVideoTrack().then((track) => (track ? input.computeDuration() : null));
    return await Promise.race([read, tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    input.dispose();
  }
}
