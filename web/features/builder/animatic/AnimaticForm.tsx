import { Button, NativeSelect, Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatTime } from '../../../../src/domain/film/playback.ts';
import { ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { videoSize } from '../../../../src/domain/frame/video-size.ts';
import { defaultFrameRate } from '../../../../src/domain/papers/out/timecode.ts';
import { totalDuration } from '../../../../src/domain/scene/duration.ts';
import dialogs from '../../../components/dialogs.module.css';
import { useBuilder } from '../core/project/project-store.ts';
import { captionChoices, describeCaptions } from '../core/video/captions.ts';
import { useButtonFocus } from '../core/video/use-button-focus.ts';
import type { VideoExportState } from '../core/video/use-video-export.ts';
import classes from '../core/video/Video.module.css';
import { missingPictures, VideoStatus } from '../core/video/VideoStatus.tsx';
import { findVideoKind, type VideoKind } from '../core/video/video-kind.ts';
import type { AnimaticChoices } from './encode-animatic.ts';
import type { AnimaticResult } from './save-animatic.ts';

interface AnimaticFormProps {
  state: VideoExportState<AnimaticResult>;
  onSave: (choices: AnimaticChoices, kind: VideoKind) => void;
  onCancel: () => void;
}

const ratios = ['16:9', '9:16', '1:1'];
const rates = ['24', '25', '30'] as const;

/** The video's settings, the export's progress and its result. */
export function AnimaticForm({ state, onSave, onCancel }: AnimaticFormProps) {
  const projectRatio = useBuilder(({ project }) => ratioOrDefault(project.settings?.ratio));
  const seconds = useBuilder(({ project }) => totalDuration(project.scenes));
  const [choices, setChoices] = useState<AnimaticChoices>({
    ratio: projectRatio,
    side: 720,
    rate: defaultFrameRate,
    captions: 'burnt',
    slate: true,
  });
  const change = (changed: Partial<AnimaticChoices>) => setChoices((before) => ({ ...before, ...changed }));
  const kind = useVideoKind(choices);
  const isRunning = state.is === 'running';
  const { save, cancel } = useButtonFocus(isRunning);
  const { width, height } = videoSize(choices.ratio, choices.side);
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (kind) onSave(choices, kind);
      }}
    >
      <div className={classes.choices}>
        <NativeSelect
          label="Aspect ratio"
          data-autofocus
          data={[...new Set([projectRatio, ...ratios])]}
          value={choices.ratio}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => change({ ratio: value })}
        />
        <NativeSelect
          label="Resolution"
          data={[720, 1080].map((side) => ({ value: String(side), label: `${side}p` }))}
          value={String(choices.side)}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => change({ side: Number(value) })}
        />
        <NativeSelect
          label="Frame rate"
          data={rates.map((rate) => ({ value: rate, label: `${rate} fps` }))}
          value={choices.rate}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) => change({ rate: rates.find((rate) => rate === value) ?? '24' })}
        />
        <NativeSelect
          label="Captions"
          data={[...captionChoices]}
          value={choices.captions}
          disabled={isRunning}
          onChange={({ currentTarget: { value } }) =>
            change({ captions: captionChoices.find((choice) => choice.value === value)?.value ?? 'burnt' })
          }
        />
      </div>
      <Switch
        label="Show scene numbers and durations"
        checked={choices.slate}
        disabled={isRunning}
        onChange={({ currentTarget: { checked } }) => change({ slate: checked })}
      />
      <p className={dialogs.facts}>
        {kind === null ? (
          <span role="alert" className={dialogs.problem}>
            This browser cannot encode video. Use a current version of Chrome, Edge, Firefox or Safari.
          </span>
        ) : (
          `${formatTime(seconds)} · ${width} × ${height}${kind ? ` · ${kind.label}` : ''} · no sound`
        )}
      </p>
      <VideoStatus state={state} describe={savedSentences} />
      <div className={dialogs.buttons}>
        <Button ref={save} type="submit" disabled={!kind || isRunning}>
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

/** The format in which this browser can encode the video: undefined while checking, null if there is none. */
function useVideoKind({ ratio, side }: AnimaticChoices): VideoKind | null | undefined {
  const [kind, setKind] = useState<VideoKind | null>();
  useEffect(() => {
    let isCurrent = true;
    findVideoKind(videoSize(ratio, side)).then(
      (found) => isCurrent && setKind(found),
      () => isCurrent && setKind(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [ratio, side]);
  return kind;
}

function savedSentences({ name, captions, missing }: AnimaticResult): string[] {
  return [`Saved “${name}”.`, ...describeCaptions(captions), ...missingPictures(missing)];
}
