import { memo } from 'react';
import type { FilmClip } from '../../../../src/domain/film/film.ts';
import { useFilm } from '../core/project/film-store.tsx';
import { useSlots } from '../core/slots.ts';
import classes from './ScriptClips.module.css';

/** With more clips, the list would push the text out of view. */
const maxOpen = 3;

/** The clips of a film whose prompt is one text, with their takes and renders, above the text. */
export function ScriptClips() {
  const clips = useFilm(({ film }) => film.clips);
  const { ClipTakes, ClipRender } = useSlots();
  if (!ClipTakes && !ClipRender) return null;
  return (
    <details className={classes.clips} open={clips.length <= maxOpen}>
      <summary className="soft">{clips.length === 1 ? '1 clip' : `${clips.length} clips`}</summary>
      {clips.map((clip) => (
        <ScriptClip key={clip.number} clip={clip} />
      ))}
    </details>
  );
}

const ScriptClip = memo(function ScriptClip({ clip }: { clip: FilmClip }) {
  const { AddClipTakes, ClipRender, ClipTakes } = useSlots();
  const { number, sceneNumbers, seconds } = clip;
  const [first, last] = [sceneNumbers[0], sceneNumbers.at(-1)];
  const name = `Clip ${number}`;
  return (
    <section aria-label={name} data-clip={number}>
      <header className={`row ${classes.head}`}>
        <strong>{name}</strong>
        <span className={`cut faint ${classes.facts}`}>
          {first === last ? `scene ${first}` : `scenes ${first} to ${last}`} · {seconds} s
        </span>
        {AddClipTakes && <AddClipTakes clip={clip} />}
        {ClipRender && <ClipRender clip={clip} />}
      </header>
      {ClipTakes && <ClipTakes clip={clip} />}
    </section>
  );
});
