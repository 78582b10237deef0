import { IconPlayerRecord } from '@tabler/icons-react';
import type { FilmClip } from '../../../../src/domain/film/film.ts';
import { isRenderable } from '../../../../src/domain/renders/plan-render.ts';
import type { RenderStatus } from '../../../../src/domain/renders/renders.ts';
import { clipSceneIds } from '../../../../src/domain/takes/clip-takes.ts';
import { useTip } from '../../../components/use-tip.tsx';
import { useFilm } from '../core/project/film-store.tsx';
import buttons from '../core/ui/buttons.module.css';
import { iconButton } from '../core/ui/icon-button.tsx';
import { Tip } from '../core/ui/tip.ts';
import classes from './ClipRender.module.css';
import { openRender, openRenders, useRender } from './render-store.ts';

/** How a clip's header names the state of its newest render. Other states need no mark: the take shows that it is done. */
const marks: Partial<Record<RenderStatus, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  running: 'Rendering',
  unsure: 'Unsure',
  failed: 'Not rendered',
};

/** In a clip's header: the state of its newest render, and the button that renders it. */
export function ClipRender({ clip }: { clip: FilmClip }) {
  const renderable = useFilm(({ film }) => isRenderable(film.from.target));
  const status = useRender(
    ({ latest }) =>
      clipSceneIds(clip)
        .map((id) => latest.get(id))
        .find(Boolean)?.status,
  );
  const isOff = useRender(({ ready }) => ready === 'off');
  const mark = status && marks[status];
  return (
    <>
      {mark && (
        <button
          type="button"
          className={`${buttons.quiet} ${classes.mark}`}
          data-status={status}
          aria-label={`Render of clip ${clip.number}: ${mark}`}
          onClick={openRenders}
        >
          {mark}
        </button>
      )}
      {renderable && !isOff && <RenderButton clip={clip} />}
    </>
  );
}

function RenderButton({ clip }: { clip: FilmClip }) {
  const label = `Render clip ${clip.number}`;
  const { props, tip } = useTip<HTMLButtonElement>(Tip, label);
  return (
    <>
      {iconButton({ ...props, icon: IconPlayerRecord, label, onClick: () => openRender(clipSceneIds(clip)) })}
      {tip}
    </>
  );
}
