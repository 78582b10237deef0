import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { hasMentions } from '../../../../../src/domain/clips/scene-mentions.ts';
import type { FrameAspect } from '../../../../../src/domain/frame/draw-frame.ts';
import { frameSource } from '../../../../../src/domain/frame/frame-source.ts';
import { frameTexts } from '../../../../../src/domain/frame/frame-texts.ts';
import type { Scene, ScenePicture } from '../../../../../src/domain/project/project.ts';
import { useBuilder } from '../project/project-store.ts';
import { useWork } from '../project/work-store.ts';
import classes from './FramePicture.module.css';

interface FramePictureProps {
  scene: Scene;
  aspect: FrameAspect;
  /** Leaves out the viewfinder corners and hints such as "Paste or drop a still". */
  withoutHints?: boolean;
}

/** The image of a scene: the picture being uploaded, else the stored picture, else a drawing of the scene's words. */
export const FramePicture = memo(function FramePicture({ scene, aspect, withoutHints = false }: FramePictureProps) {
  const pending = useWork(({ pictures }) => pictures.get(scene.id)?.bitmap);
  const [missing, setMissing] = useState<string | null>(null);
  // a new upload may bring the missing picture back
  if (pending !== undefined && missing !== null) setMissing(null);
  const { picture } = scene;
  if (pending !== undefined) return <Pending bitmap={pending} withoutHints={withoutHints} />;
  if (picture && picture.hash !== missing) {
    return <Picture picture={picture} onMissing={() => setMissing(picture.hash)} />;
  }
  const Icon = picture ? IconPhotoOff : IconPhoto;
  if (withoutHints) return <Drawn scene={scene} aspect={aspect} />;
  return (
    <>
      <Drawn scene={scene} aspect={aspect} />
      <span className={classes.corners} aria-hidden />
      <span className={`row ${classes.hint}`} data-shown={picture !== undefined || undefined}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {picture ? 'Picture not found' : 'Paste or drop a still'}
      </span>
    </>
  );
});

function Picture({ picture, onMissing }: { picture: ScenePicture; onMissing: () => void }) {
  const { hash, width, height, alt = '' } = picture;
  return (
    <img
      className="fill"
      src={`/api/pictures/${hash}`}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onMissing}
    />
  );
}

const Drawn = memo(function Drawn({ scene, aspect }: { scene: Scene; aspect: FrameAspect }) {
  const cast = useBuilder(({ project }) => (hasMentions(scene) ? project.cast : undefined));
  const source = useMemo(() => frameSource(frameTexts(scene, cast), aspect), [scene, cast, aspect]);
  return <img className="fill" src={source} alt="" draggable={false} />;
});

/** Drawn on a canvas: an `<img>` would need a blob URL, which the content security policy does not allow. */
function Pending({ bitmap, withoutHints }: { bitmap: ImageBitmap | null; withoutHints: boolean }) {
  return (
    <>
      {bitmap && (
        <canvas
          className="fill"
          width={bitmap.width}
          height={bitmap.height}
          ref={(canvas) => canvas?.getContext('2d')?.drawImage(bitmap, 0, 0)}
        />
      )}
      {!withoutHints && (
        <span className={`row ${classes.hint}`} data-shown>
          Adding…
        </span>
      )}
    </>
  );
}
