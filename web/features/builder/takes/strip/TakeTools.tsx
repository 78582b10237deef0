import { Button } from '@mantine/core';
import { IconNote, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { FilmClip } from '../../../../../src/domain/film/film.ts';
import { clipSceneIds } from '../../../../../src/domain/takes/clip-takes.ts';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { useTip } from '../../../../components/use-tip.tsx';
import { iconButton } from '../../core/ui/icon-button.tsx';
import { Tip } from '../../core/ui/tip.ts';
import { viewTakes } from '../takes-store.ts';
import { TakeNote } from '../viewer/TakeNote.tsx';
import { TakeRating } from '../viewer/TakeRating.tsx';
import classes from './Strip.module.css';
import { openNote, useStrips } from './strips-store.ts';
import { removeTile } from './tile-keys.ts';

interface TakeToolsProps {
  take: Take;
  /** The take's number in its clip, from 1. */
  number: number;
  clip: FilmClip;
}

/** What can be done with the current take of a strip. */
export function TakeTools({ take, number, clip }: TakeToolsProps) {
  const isNoteOpen = useStrips((state) => state.isNoteOpen);
  const { id } = take;
  const name = `Take ${number}`;
  const sceneIds = clipSceneIds(clip);
  return (
    <section aria-label={`${name} of clip ${clip.number}`} className={`column ${classes.tools}`}>
      <div className="row small">
        <strong>{name}</strong>
        <bdi className="cut soft">{take.name}</bdi>
        {take.sample && <span className="chip">Sample</span>}
        <DeleteButton onClick={() => removeTile({ take, name, clip: `clip ${clip.number}`, sceneIds }, tileOf(id))} />
      </div>
      <div className={`wrap ${classes.actions}`}>
        <TakeRating take={take} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlayerPlay size={14} stroke={1.75} aria-hidden />}
          aria-keyshortcuts="Enter"
          onClick={() => viewTakes(sceneIds, id)}
        >
          View
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconNote size={14} stroke={1.75} aria-hidden />}
          aria-expanded={isNoteOpen}
          aria-keyshortcuts="N"
          onClick={() => openNote(id, !isNoteOpen)}
        >
          Note
        </Button>
      </div>
      {isNoteOpen ? (
        <OpenNote take={take} />
      ) : (
        take.note !== '' && <p className={`soft small ${classes.note}`}>{take.note}</p>
      )}
    </section>
  );
}

function DeleteButton({ onClick }: { onClick: () => void }) {
  const { props, tip } = useTip<HTMLButtonElement>(Tip, 'Delete this take');
  return (
    <>
      {iconButton({ ...props, icon: IconTrash, label: 'Delete this take', 'aria-keyshortcuts': 'Delete', onClick })}
      {tip}
    </>
  );
}

const tileOf = (id: string) => document.querySelector<HTMLElement>(`[data-take="${CSS.escape(id)}"]`);

/** The note as an input, which gets the focus. Escape closes it and returns to the take. */
function OpenNote({ take }: { take: Take }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which takes room
    <div
      ref={box}
      role="group"
      aria-label="Note"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        openNote(take.id, false);
        tileOf(take.id)?.focus();
      }}
    >
      <TakeNote take={take} />
    </div>
  );
}
