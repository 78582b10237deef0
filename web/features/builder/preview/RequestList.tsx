import { Button, Flex } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { estimateCost } from '../../../../src/domain/clips/estimate.ts';
import type { FilmClip } from '../../../../src/domain/film/film.ts';
import { curlCommand, requestBody } from '../../../../src/domain/targets/curl.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import { longDay } from '../../../lib/dates.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { copyText } from '../core/copy/copied-clips.ts';
import { currentFilm, useFilm } from '../core/project/film-store.tsx';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { priceLevels } from '../core/ui/price-levels.ts';
import { framePlaceholder, loadFirstFrame, startPicture } from './first-frame.ts';
import preview from './PromptPreview.module.css';
import classes from './RequestList.module.css';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The cost of rendering the film once and, for each clip, the API request that renders it. */
export function RequestList() {
  const clips = useFilm(({ film }) => film.clips);
  const target = useFilm(({ film }) => film.from.target);
  return (
    <>
      <Price clips={clips} target={target} />
      {target.request ? (
        clips.map((clip) => <ClipRequest key={clip.number} clip={clip} target={target} />)
      ) : (
        <p className={`soft ${preview.none}`}>
          {target.maker === null
            ? 'Choose a generator to see the calls that render your clips.'
            : `The API of ${target.label} is not supported yet. Copy the clips instead.`}
        </p>
      )}
    </>
  );
}

function Price({ clips, target }: { clips: readonly FilmClip[]; target: Target }) {
  const settings = useBuilder((state) => state.project.settings);
  const seconds = clips.reduce((sum, clip) => sum + clip.seconds, 0);
  const estimate = estimateCost(seconds, target, settings);
  if (!estimate) return null;
  const { perSecond, resolution, price } = estimate;
  return (
    <p className={`soft ${classes.price}`}>
      <strong>About {dollars.format(estimate.dollars)}</strong> to render once: {seconds} s in {resolution} at $
      {perSecond} a second, {priceLevels[price.level]}, read on {longDay(price.read)} (<cite>{price.source}</cite>).
    </p>
  );
}

function ClipRequest({ clip, target }: { clip: FilmClip; target: Target }) {
  const { number } = clip;
  const settings = useBuilder((state) => state.project.settings);
  const picture = useBuilder(({ project }) => startPicture(clip, project.scenes));
  const request = target.request?.({ ...clip, firstFrame: picture && framePlaceholder }, settings);
  if (!request) return null;
  const command = curlCommand(request);
  return (
    <section aria-label={`Request ${number}`} className={classes.request}>
      <Flex component="header" wrap="wrap" align="center" gap={8} className={classes.head}>
        <strong>Clip {number}</strong>
        {request.on && <span className="fine">for the API of {request.on}</span>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} stroke={1.5} />}
          onClick={() => void copyRequest(number, 'body')}
        >
          Copy JSON
        </Button>
        {command && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} stroke={1.5} />}
            onClick={() => void copyRequest(number, 'command')}
          >
            Copy curl
          </Button>
        )}
      </Flex>
      {picture && <PictureNote target={target} sceneNumber={clip.sceneNumbers[0] ?? 1} />}
      {/* biome-ignore-start lint/a11y: a scrollable element must be focusable by keyboard, and so needs a name */}
      <pre className={`soft ${classes.body}`} tabIndex={0} role="group" aria-label={`Call of clip ${number}`}>
        {/* biome-ignore-end lint/a11y: end of the opening tag */}
        {command ?? requestBody(request.body)}
      </pre>
    </section>
  );
}

/** Whether the call carries the picture of the clip's first scene. */
function PictureNote({ target, sceneNumber }: { target: Target; sceneNumber: number }) {
  return (
    <p className={`soft ${classes.picture}`}>
      {target.facts.firstFrame
        ? `Starts with the picture of scene ${sceneNumber}, which is put in when you copy.`
        : `Without the picture of scene ${sceneNumber}: how a call to ${target.label} carries one is not known.`}
    </p>
  );
}

/**
 * Copies a clip's request, made from the current project: the list may lag a few keystrokes behind it. Puts in the
 * picture of the clip's first scene if the target takes a first frame.
 */
async function copyRequest(number: number, part: 'body' | 'command'): Promise<void> {
  const { clips, from } = currentFilm();
  const clip = clips[number - 1];
  if (!clip) return;
  const picture = from.target.facts.firstFrame && startPicture(clip, currentProject().scenes);
  const firstFrame = picture && (await loadFirstFrame(picture.hash).catch(() => null));
  if (firstFrame === null) {
    const description = 'The picture of its first scene could not be loaded. Check your connection and try again.';
    showToast({ title: 'Copy Failed', description, tone: 'error', topic: 'copy' });
    return;
  }
  const request = from.target.request?.({ ...clip, firstFrame }, from.settings);
  const text = request && (part === 'body' ? requestBody(request.body) : curlCommand(request));
  if (text) void copyText(text, `The ${part} of clip ${number} is on the clipboard.`);
}
