import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { roughCut } from '../../../../src/domain/takes/rough-cut.ts';
import dialogs from '../../../components/dialogs.module.css';
import { explain } from '../../../lib/calls/trpc.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { useProjectTakes } from '../core/takes/project-takes.ts';
import { useVideoExport } from '../core/video/use-video-export.ts';
import { VideoDialog } from '../core/video/VideoDialog.tsx';
import { type DialogProps, openDialog } from '../core/view/view-store.ts';
import { RoughCutForm } from './RoughCutForm.tsx';
import { type RoughCutResult, saveRoughCut } from './save-rough-cut.ts';
import { useInspectedCut } from './use-inspected-cut.ts';

/** Exports the chosen takes, trimmed and in order, as one video. */
export function RoughCutDialog({ opened, onClose }: DialogProps) {
  const work = useVideoExport<RoughCutResult>();
  return (
    <VideoDialog opened={opened} onClose={onClose} title="Save the rough cut as a video" work={work}>
      {opened && <RoughCut work={work} />}
    </VideoDialog>
  );
}

function RoughCut({ work }: { work: ReturnType<typeof useVideoExport<RoughCutResult>> }) {
  const project = useBuilder((state) => state.project);
  const { data, error } = useProjectTakes();
  const takes = data?.takes;
  const film = useMemo(() => planFilm(project, undefined, [], takes), [project, takes]);
  const parts = useMemo(() => takes && roughCut(film.scenes, takes), [film, takes]);
  const hasTakes = parts?.some(({ take }) => take) ?? false;
  const cut = useInspectedCut(hasTakes ? parts : undefined);
  if (error && !takes) {
    return (
      <p role="alert" className={dialogs.problem}>
        {explain(error)}
      </p>
    );
  }
  if (takes && !hasTakes) return <NoTakes hasAny={takes.length > 0} />;
  if (cut.is === 'reading') {
    return (
      <p role="status" className={dialogs.text} data-autofocus tabIndex={-1}>
        Reading the takes…{cut.total > 1 && ` ${cut.done} of ${cut.total}`}
      </p>
    );
  }
  return (
    <RoughCutForm
      film={film}
      parts={cut.parts}
      state={work.state}
      onSave={(choice) => work.start((running) => saveRoughCut(film, cut.parts, choice, running))}
      onCancel={work.cancel}
    />
  );
}

function NoTakes({ hasAny }: { hasAny: boolean }) {
  return (
    <div className={dialogs.empty}>
      <p>No take is chosen yet</p>
      <p>
        {hasAny
          ? 'Choose one take for each clip in the preview. Scenes without one show their frame.'
          : 'Add the videos that a generator made to their clips in the preview, and choose one for each.'}
      </p>
      <Button mt={16} variant="default" data-autofocus onClick={() => openDialog('animatic')}>
        Save the animatic instead…
      </Button>
    </div>
  );
}
