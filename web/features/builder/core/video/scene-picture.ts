import { hasMentions } from '../../../../../src/domain/clips/scene-mentions.ts';
import { nearestFrameAspect } from '../../../../../src/domain/frame/frame-aspect.ts';
import { frameSource } from '../../../../../src/domain/frame/frame-source.ts';
import { frameTexts } from '../../../../../src/domain/frame/frame-texts.ts';
import type { Project, Scene } from '../../../../../src/domain/project/project.ts';
import { useWork } from '../project/work-store.ts';
import type { Size } from './video-kind.ts';

/**
 * Draws a scene as the player shows it: its picture, scaled to fit, or a drawing generated from its text.
 * @returns whether the scene's picture failed to load
 */
export async function drawScene(
  to: CanvasRenderingContext2D,
  scene: Scene,
  cast: Project['cast'],
  size: Size,
): Promise<boolean> {
  const { picture } = scene;
  const pending = useWork.getState().pictures.get(scene.id)?.bitmap;
  const loaded = pending ?? (picture && (await loadImage(`/api/pictures/${picture.hash}`)));
  to.fillStyle = '#0b0a0c';
  to.fillRect(0, 0, size.width, size.height);
  if (loaded) {
    const scale = Math.min(size.width / loaded.width, size.height / loaded.height);
    const [width, height] = [loaded.width * scale, loaded.height * scale];
    to.drawImage(loaded, (size.width - width) / 2, (size.height - height) / 2, width, height);
    return false;
  }
  const texts = frameTexts(scene, hasMentions(scene) ? cast : undefined);
  const drawn = await loadImage(frameSource(texts, nearestFrameAspect(`${size.width}:${size.height}`), size));
  if (drawn) to.drawImage(drawn, 0, 0, size.width, size.height);
  return picture !== undefined;
}

/** @returns null if the image cannot be loaded */
async function loadImage(source: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = source;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
