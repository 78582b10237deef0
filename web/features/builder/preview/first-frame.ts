import type { FilmClip } from '../../../../src/domain/film/film.ts';
import type { Project, ScenePicture } from '../../../../src/domain/project/project.ts';
import type { FirstFrame } from '../../../../src/domain/targets/target.ts';

/** Stands for a picture in calls that are only shown: a real one has half a million characters. */
export const framePlaceholder: FirstFrame = { type: 'image/jpeg', base64: '…' };

/** The picture that a clip starts with: that of its first scene. */
export function startPicture({ scenes }: Pick<FilmClip, 'scenes'>, all: Project['scenes']): ScenePicture | undefined {
  const id = scenes.shots[0]?.scene.id;
  return all.find((scene) => scene.id === id)?.picture;
}

/** High enough that the difference to the stored picture is not visible. */
const quality = 0.92;

/** Loads a stored picture as a JPEG. @throws if it cannot be loaded */
export async function loadFirstFrame(hash: string): Promise<FirstFrame> {
  const image = new Image();
  image.src = `/api/pictures/${hash}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '');
  return { type: 'image/jpeg', base64 };
}
