import { NativeSelect } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { FilmClip } from '../../../../../src/domain/film/film.ts';
import { firstWords } from '../../../../../src/domain/film/first-words.ts';
import { formatExactDuration } from '../../../../../src/domain/scene/duration.ts';
import { clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import type { FileMatch, MatchedBy } from '../../../../../src/domain/takes/match-files.ts';
import { shortenedText } from '../../../../../src/domain/text/characters.ts';
import { formatBytes } from '../../../../lib/format-bytes.ts';
import { useFilm } from '../../core/project/film-store.tsx';
import { currentProject } from '../../core/project/project-store.ts';
import { iconButton } from '../../core/ui/icon-button.tsx';
import classes from './TakeFiles.module.css';
import { cancelUpload, continueUpload, pauseUpload } from './upload-files.ts';
import { uploadLabel, uploadShare } from './upload-labels.ts';
import { changeFile, type TakeFile } from './upload-store.ts';

interface TakeFileRowProps {
  file: TakeFile;
  /** Why it cannot be added. */
  problem: string | undefined;
}

/** A video to add: its clip, which can be corrected until the upload starts, then its progress. */
export function TakeFileRow({ file, problem }: TakeFileRowProps) {
  const clips = useFilm(({ film }) => film.clips);
  const problemId = useId();
  const { key, state, seconds } = file;
  const { name, size } = file.file;
  const clip = clips.findIndex((candidate) => isOfClip(file, candidate));
  const shownProblem = problem ?? (state.is === 'failed' ? state.message : undefined);
  const facts = [
    seconds ? formatExactDuration(seconds) : null,
    formatBytes(size),
    state.is === 'new' && !problem && (file.isResumed ? 'Goes on where it stopped' : matchNote(file.match)),
  ].filter(Boolean);
  return (
    <li className={classes.file} data-state={state.is} data-guess={(!problem && isGuess(file)) || undefined}>
      <p className={`column ${classes.name}`}>
        <bdi className="cut" title={name}>
          {name}
        </bdi>
        <span className="soft small">{facts.join(' · ')}</span>
      </p>
      <NativeSelect
        aria-label={`Clip of ${name}`}
        aria-describedby={shownProblem ? problemId : undefined}
        size="xs"
        className={classes.clip}
        data={clips.map((candidate, index) => ({ value: String(index), label: clipLabel(candidate) }))}
        value={String(clip)}
        disabled={state.is !== 'new' && state.is !== 'failed'}
        onChange={({ currentTarget: { value } }) => {
          const chosen = clips[Number(value)];
          if (chosen) changeFile(key, { sceneIds: clipSceneIds(chosen), match: null, isResumed: false });
        }}
      />
      <Buttons file={file} />
      {state.is !== 'new' && state.is !== 'failed' && (
        <p className={`row soft small ${classes.progress}`}>
          <progress aria-label={`Upload of ${name}`} value={uploadShare(file)} max={1} />
          <span>{uploadLabel(file)}</span>
        </p>
      )}
      {shownProblem && (
        <p id={problemId} role="alert" className={classes.problem}>
          {shownProblem}
        </p>
      )}
    </li>
  );
}

function Buttons({ file: { key, file, state } }: { file: TakeFile }) {
  const { name } = file;
  return (
    <span className={`row ${classes.buttons}`}>
      {(state.is === 'sending' || state.is === 'offline') &&
        iconButton({
          icon: IconPlayerPause,
          label: `Pause ${name}`,
          title: 'Pause',
          onClick: () => void pauseUpload(key),
        })}
      {state.is === 'paused' &&
        iconButton({
          icon: IconPlayerPlay,
          label: `Continue ${name}`,
          title: 'Continue',
          onClick: () => continueUpload(key),
        })}
      {state.is === 'failed' &&
        iconButton({
          icon: IconRefresh,
          label: `Try ${name} again`,
          title: 'Try again',
          onClick: () => continueUpload(key),
        })}
      {state.is !== 'done' &&
        iconButton({
          icon: IconX,
          label: state.is === 'new' || state.is === 'failed' ? `Remove ${name}` : `Cancel ${name}`,
          title: state.is === 'new' || state.is === 'failed' ? 'Remove' : 'Cancel',
          onClick: () => void cancelUpload(key),
        })}
    </span>
  );
}

function isOfClip({ sceneIds }: TakeFile, clip: FilmClip): boolean {
  const ids = clipSceneIds(clip);
  return sceneIds.some((id) => ids.includes(id));
}

/** Such as `Clip 2 · scenes 3 to 5 · The mate stamps a folded paper`. */
function clipLabel({ number, sceneNumbers }: FilmClip): string {
  const [first, last] = [sceneNumbers[0] ?? 0, sceneNumbers.at(-1) ?? 0];
  const { scenes, cast } = currentProject();
  const scene = scenes[first - 1];
  const words = scene ? shortenedText(firstWords(scene, cast), 48) : '';
  return [`Clip ${number}`, first === last ? `scene ${first}` : `scenes ${first} to ${last}`, words]
    .filter(Boolean)
    .join(' · ');
}

const matchNotes: Record<MatchedBy, string> = {
  numbers: 'Matched by its name',
  words: 'Matched by its words',
  length: 'Matched by its length',
  time: 'Matched by its time',
  only: '',
};

function isGuess({ match, state }: TakeFile): boolean {
  return state.is === 'new' && match?.certainty === 'guess';
}

function matchNote(match: FileMatch | null): string {
  if (!match) return '';
  return match.certainty === 'guess' ? `${matchNotes[match.by]}: check the clip` : matchNotes[match.by];
}
