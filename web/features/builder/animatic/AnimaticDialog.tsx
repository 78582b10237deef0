import { useVideoExport } from '../core/video/use-video-export.ts';
import { VideoDialog } from '../core/video/VideoDialog.tsx';
import type { DialogProps } from '../core/view/view-store.ts';
import { AnimaticForm } from './AnimaticForm.tsx';
import { type AnimaticResult, saveAnimatic } from './save-animatic.ts';

/** Exports the film as a video. */
export function AnimaticDialog({ opened, onClose }: DialogProps) {
  const work = useVideoExport<AnimaticResult>();
  return (
    <VideoDialog opened={opened} onClose={onClose} title="Save the animatic as a video" work={work}>
      <AnimaticForm
        state={work.state}
        onSave={(choices, kind) => work.start((running) => saveAnimatic(choices, kind, running))}
        onCancel={work.cancel}
      />
    </VideoDialog>
  );
}
