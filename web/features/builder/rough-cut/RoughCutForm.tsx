import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { formatTime } from '../../../../src/domain/film/playback.ts';
import { ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { videoSize } from '../../../../src/domain/frame/video-size.ts';
import type { PlannedFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import dialogs from '../../../components/dialogs.module.css';
import { type CaptionChoice, captionChoices, describeCaptions } from '../core/video/captions.ts';
import { useButtonFocus } from '../core/video/use-button-focus.ts';
import type { VideoExportState } from '../core/video/use-video-export.ts';
import classes from '../core/video/Video.module.css';
import { missingPictures, VideoStatus } from '../core/video/VideoStatus.tsx';
import { findVideoKind, type VideoKind } from '../core/video/video-kind.ts';
import { planCut } from './cut-plan.ts';
import { cutFacts, encodingReason, nearestRate, rateIds, unreadableTakes } from './describe-cut.ts';
import type { InspectedPart } from './inspect-cut.ts';
import type { CutChoice, RoughCutResult } from './save-rough-cut.ts';
import { findSoundCodec, type SoundCodec } from './sound-kind.ts';

interface RoughCutFormProps {
  film: PlannedFilm;
  parts: readonly InspectedPart[];
  state: VideoExportState<RoughCutResult>;
  onSave: (choice: CutChoice) => void;
  onCancel: () => void;
}

/** The video's settings, the export's progress and its result. */
export function RoughCutForm({ film, parts, state, onSave, onCancel }: RoughCutFormProps) {
  const plan = useMemo(() => planCut(parts), [parts]);
  const [copies, setCopies] = useState(plan.copies);
  const [side, setSide] = useState(() => defaultSide(parts));
  const [rate, setRate] = useState(() => nearestRate(parts));
  const [captions, setCaptions] = useState<CaptionChoice>('none');
  const size = videoSize(ratioOrDefault(film.project.settings?.ratio), side);
  const encoders = useEncoders(size.width, size.height);
  const isRunning = state.is === 'running';
  const { save, cancel } = useButtonFocus(isRunning);
  const hasSound = parts.some(({ media }) => media?.sound);
  const seconds = formatTime(film.cuts.at(-1) ?? 0);
  const copied = copies && plan.copies ? plan : null;
  const facts = copied
    ? cutFacts(copied)
    : encoders?.kind && encodedFacts(encoders.kind, hasSound ? encoders.sound : null, hasSound);
  const choice: CutChoice | null = copied
    ? { plan: copied, label: cutFacts(copied).format, captions: captions === 'burnt' ? 'none' : captions }
    : encoders?.kind && facts
      ? {
          ...{ plan: null, kind: encoders.kind, label: facts.format, sound: hasSound ? encoders.sound : null },
          choices: { side, rate, captions },
        }
      : null;
  const { width, height } = copied ? copied.media.video : size;
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (choice) onSave(choice);
      }}
    >
      <div className={classes.choices}>
        <NativeSelect
          label="Picture"
          data-autofocus
          data={[
            ...(plan.copies ? [{ value: 'copy', label: 'As the takes are' }] : []),
            ...[720, 1080].map((value) => ({ value: String(value), label: `${value}p` })),
          ]}
          value={copied ? 'copy' : String(side)}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => {
            setCopies(value === 'copy');
            if (value !== 'copy') setSide(Number(value));
          }}
        />
        <NativeSelect
          label="Frame rate"
          data={copied ? ['As the takes are'] : rateIds.map((value) => ({ value, label: `${value} fps` }))}
          value={copied ? 'As the takes are' : rate}
          disabled={isRunning || copied !== null}
          onChange={({ currentTarget: { value } }) => setRate(rateIds.find((one) => one === value) ?? rate)}
        />
        <NativeSelect
          label="Captions"
          data={captionChoices.filter(({ value }) => !copied || value !== 'burnt')}
          value={copied && captions === 'burnt' ? 'none' : captions}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) =>
            setCaptions(captionChoices.find((one) => one.value === value)?.value ?? 'none')
          }
        />
      </div>
      <div className={dialogs.facts}>
        {choice && facts && (
          <p>
            {seconds} · {width} × {height} · {facts.format} · {facts.sound}
          </p>
        )}
        {copied ? <p>The takes are copied as they are, without loss.</p> : <p>{encodingReason(plan)}</p>}
        {!copied && unreadableTakes(parts).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {!copied && encoders?.kind === null && (
        <p role="alert" className={dialogs.problem}>
          This browser cannot encode video. Use a current version of Chrome, Edge, Firefox or Safari.
        </p>
      )}
      <VideoStatus state={state} describe={savedSentences} />
      <div className={dialogs.buttons}>
        <Button ref={save} type="submit" disabled={!choice || isRunning}>
          Save video
        </Button>
        {isRunning && (
          <Button ref={cancel} variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

/** 1080p if a take is that large. */
function defaultSide(parts: readonly InspectedPart[]): number {
  const sides = parts.map(({ media }) => (media ? Math.min(media.video.width, media.video.height) : 0));
  return Math.max(...sides) > 720 ? 1080 : 720;
}

function encodedFacts(kind: VideoKind, sound: SoundCodec | null, hasSound: boolean) {
  const none = hasSound ? 'no sound: this browser cannot encode it' : 'no sound';
  return { format: kind.label, sound: sound ? `sound (${sound === 'aac' ? 'AAC' : 'Opus'})` : none };
}

interface Encoders {
  /** Null if this browser can encode no video. */
  kind: VideoKind | null;
  sound: SoundCodec | null;
}

/** What this browser can encode; undefined while checking. */
function useEncoders(width: number, height: number): Encoders | undefined {
  const [encoders, setEncoders] = useState<Encoders>();
  useEffect(() => {
    let isCurrent = true;
    findEncoders({ width, height })
      .catch((): Encoders => ({ kind: null, sound: null }))
      .then((found) => isCurrent && setEncoders(found));
    return () => {
      isCurrent = false;
    };
  }, [width, height]);
  return encoders;
}

async function findEncoders(size: { width: number; height: number }): Promise<Encoders> {
  const kind = await findVideoKind(size);
  return { kind, sound: kind && (await findSoundCodec(kind.extension)) };
}

function savedSentences({ name, captions, missing }: RoughCutResult): string[] {
  return [`Saved “${name}”.`, ...describeCaptions(captions), ...missingPictures(missing)];
}
