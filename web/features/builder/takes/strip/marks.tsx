import { UnstyledButton } from '@mantine/core';
import { IconMovie, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import { currentFilm } from '../../core/project/film-store.tsx';
import { currentProject } from '../../core/project/project-store.ts';
import buttons from '../../core/ui/buttons.module.css';
import { openDialog } from '../../core/view/view-store.ts';
import { uploadShare } from '../adding/upload-labels.ts';
import { isUnderWay, useUploads } from '../adding/upload-store.ts';
import { useUnfinishedUploads } from '../adding/use-unfinished-uploads.ts';
import { viewTakes } from '../takes-store.ts';
import classes from './Strip.module.css';
import { useStrips } from './strips-store.ts';

/** `1 take`, `12 takes`. */
function countTakes(count: number): string {
  return count === 1 ? '1 take' : `${count} takes`;
}

interface SceneTakesProps {
  /** The scene's position, from 0. */
  index: number;
}

/** The number of a scene's takes, on its card and its frame. */
export function SceneTakes({ index }: SceneTakesProps) {
  // reads the project without subscribing: a card renders again when its index changes
  const id = currentProject().scenes[index]?.id ?? '';
  const takes = useStrips(({ scenes }) => scenes.get(id));
  if (!takes) return null;
  return (
    <button
      type="button"
      className={`${buttons.icon} ${classes.mark}`}
      data-chosen={takes.chosen || undefined}
      aria-label={`${countTakes(takes.count)} of Scene #${index + 1}${takes.chosen ? ', one is chosen' : ''}`}
      onClick={() => viewTakes(scenesOfClip(id))}
    >
      <span className={`row ${classes.count}`}>
        <IconMovie size={16} stroke={1.5} aria-hidden />
        {takes.count}
      </span>
    </button>
  );
}

/** The scenes of the clip that a scene belongs to. */
function scenesOfClip(sceneId: string): readonly string[] {
  return (
    currentFilm()
      .clips.map(clipSceneIds)
      .find((ids) => ids.includes(sceneId)) ?? [sceneId]
  );
}

/**
 * The buttons in the header of the scenes that open the files that are not uploaded yet, those of an earlier page
 * included, and all takes. Hidden if the project has neither.
 */
export function TakesButton() {
  const count = useStrips((state) => state.count);
  return (
    <>
      <FilesButton />
      {count > 0 && (
        <MarkButton label={`All takes, ${count}`} title="All takes" onClick={() => openDialog('take-wall')}>
          <IconMovie size={16} stroke={1.5} aria-hidden />
          {count}
        </MarkButton>
      )}
    </>
  );
}

function FilesButton() {
  const chosen = useUploads(({ files }) => files.filter(({ state }) => state.is !== 'done').length);
  const left = chosen + useUnfinishedUploads().length;
  const underWay = useUploads(({ files }) => files.filter(isUnderWay).length);
  const share = useUploads(({ files }) => uploadedPercent(files));
  if (left === 0) return null;
  const label = underWay > 0 ? `Uploading takes, ${share}%` : `${left} ${left === 1 ? 'video' : 'videos'} to add`;
  return (
    <MarkButton label={label} title={label} onClick={() => openDialog('take-files')}>
      <IconUpload size={16} stroke={1.5} aria-hidden />
      {underWay > 0 ? `${share}%` : left}
    </MarkButton>
  );
}

interface MarkButtonProps {
  label: string;
  title: string;
  onClick: () => void;
  children: ReactNode;
}

function MarkButton({ label, title, onClick, children }: MarkButtonProps) {
  return (
    <UnstyledButton className={buttons.quiet} aria-label={label} title={title} onClick={onClick}>
      <span className={`row ${classes.count}`}>{children}</span>
    </UnstyledButton>
  );
}

type Files = ReturnType<typeof useUploads.getState>['files'];

/** How much of the files under way is uploaded, in whole percent. */
function uploadedPercent(files: Files): number {
  const underWay = files.filter(isUnderWay);
  const bytes = underWay.reduce((sum, { file }) => sum + file.size, 0);
  const sent = underWay.reduce((sum, file) => sum + uploadShare(file) * file.file.size, 0);
  return bytes === 0 ? 0 : Math.floor((sent / bytes) * 100);
}
