import { IconVideoPlus } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FilmClip } from '../../../../../src/domain/film/film.ts';
import { changedSince, clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { useTip } from '../../../../components/use-tip.tsx';
import { useFilm } from '../../core/project/film-store.tsx';
import { useBuilder } from '../../core/project/project-store.ts';
import { iconButton } from '../../core/ui/icon-button.tsx';
import { Tip } from '../../core/ui/tip.ts';
import { addFilesToClip } from '../adding/add-files.ts';
import { acceptedFiles } from '../adding/file-problems.ts';
import { isUnderWay, type TakeFile, useUploads } from '../adding/upload-store.ts';
import classes from './Strip.module.css';
import { useStrips } from './strips-store.ts';
import { TakeTile } from './TakeTile.tsx';
import { TakeTools } from './TakeTools.tsx';
import { UploadTile } from './UploadTile.tsx';

const noTakes: readonly Take[] = [];

/** The takes of a clip as a strip, below its header in the preview. Nothing for a clip without takes. */
export const ClipTakes = memo(function ClipTakes({ clip }: { clip: FilmClip }) {
  const sceneIds = clipSceneIds(clip);
  const takes = useStrips(({ clips }) => clips.get(sceneIds[0] ?? '') ?? noTakes);
  const uploads = useUploads(useShallow(({ files }) => files.filter((file) => isOnItsWay(file, sceneIds))));
  if (takes.length === 0 && uploads.length === 0) return null;
  return <Strip clip={clip} takes={takes} uploads={uploads} />;
});

function isOnItsWay(file: TakeFile, sceneIds: readonly string[]): boolean {
  const isShown = isUnderWay(file) || file.state.is === 'paused' || file.state.is === 'failed';
  return isShown && file.sceneIds.some((id) => sceneIds.includes(id));
}

interface StripProps {
  clip: FilmClip;
  takes: readonly Take[];
  /** The files that are uploaded to this clip. */
  uploads: readonly TakeFile[];
}

function Strip({ clip, takes, uploads }: StripProps) {
  const currentId = useStrips(({ current }) => (takes.some(({ id }) => id === current) ? current : null));
  // here rather than in each tile, so that a keystroke runs few selectors
  const target = useFilm(({ film }) => film.from.target.id);
  const settings = useBuilder(({ project }) => project.settings);
  const current = takes.findIndex(({ id }) => id === currentId);
  const chosen = takes.findIndex((take) => take.chosen);
  const tabStop = current >= 0 ? current : Math.max(0, chosen);
  const take = takes[current];
  return (
    <div className={classes.strip}>
      <ul aria-label={`Takes of clip ${clip.number}`} className={classes.tiles} data-take-strip>
        {takes.map((item, index) => (
          <TakeTile
            key={item.id}
            take={item}
            number={index + 1}
            clip={clip}
            hasChanged={changedSince(item, { clip, target, settings }).length > 0}
            isCurrent={index === current}
            isTabStop={index === tabStop}
          />
        ))}
        {uploads.map((file) => (
          <UploadTile key={file.key} file={file} />
        ))}
      </ul>
      {take && <TakeTools key={take.id} take={take} number={current + 1} clip={clip} />}
    </div>
  );
}

/** The button that adds takes to a clip, in its header. */
export const AddClipTakes = memo(function AddClipTakes({ clip }: { clip: FilmClip }) {
  const input = useRef<HTMLInputElement>(null);
  const label = `Add takes to clip ${clip.number}`;
  const { props, tip } = useTip<HTMLButtonElement>(Tip, label);
  return (
    <>
      {iconButton({
        ...props,
        icon: IconVideoPlus,
        label,
        className: classes.add,
        onClick: () => input.current?.click(),
      })}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // so that the same file can be chosen again
          currentTarget.value = '';
          if (files.length > 0) void addFilesToClip(files, clipSceneIds(clip));
        }}
      />
      {tip}
    </>
  );
});
