import { useSortable } from '@dnd-kit/sortable';
import { type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import type { FrameAspect } from '../../../../src/domain/frame/draw-frame.ts';
import type { Scene } from '../../../../src/domain/project/project.ts';
import { statusOf } from '../../../../src/domain/scene/board.ts';
import { formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { goToField } from '../core/focus/go-to.ts';
import { ensureSelectionAnchor, selectByClick, selectTo } from '../core/focus/selection.ts';
import { addPictures, picturesIn } from '../core/pictures/add-pictures.ts';
import { firstWords, useBuilder } from '../core/project/project-store.ts';
import { stepTo } from '../core/project/scene-actions.ts';
import { SceneActions } from '../core/scene-menu/SceneActions.tsx';
import { useSlots } from '../core/slots.ts';
import { FramePicture } from '../core/ui/FramePicture.tsx';
import { setCurrentScene, useView } from '../core/view/view-store.ts';
import classes from './Frame.module.css';
import { StatusMenu } from './StatusMenu.tsx';

interface FrameProps {
  id: string;
  /** The scene's position in the project, from 0. */
  index: number;
  aspect: FrameAspect;
}

/** A scene on the board. It can be selected, moved, and given a picture by dropping a file on it. */
export const Frame = memo(function Frame({ id, index, aspect }: FrameProps) {
  const { SceneNotes, SceneTakes } = useSlots();
  const scene = useBuilder(({ project }) => project.scenes[index]);
  const selected = useView((state) => state.selected.has(id));
  const current = useView((state) => state.sceneId === id);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const drop = useDrop(id);
  const frame = useRef<HTMLElement>(null);
  if (!scene) return null;
  const number = index + 1;
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
  };
  return (
    <section
      ref={(element) => {
        frame.current = element;
        setNodeRef(element);
      }}
      className={classes.frame}
      style={style}
      aria-label={`Frame ${number}`}
      data-scene={id}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      data-drop={drop.over || undefined}
      onFocus={() => setCurrentScene(id)}
      {...drop.handlers}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        data-row
        className={classes.picture}
        {...attributes}
        {...listeners}
        aria-label={frameLabel(scene, { number, selected })}
        onMouseDownCapture={({ shiftKey }) => shiftKey && ensureSelectionAnchor()}
        onClick={(event) => onFrameClick(event, id)}
        onDoubleClick={() => goToField(id, 'subject')}
        onKeyDown={(event) => {
          onFrameKey(event, { id, frame: frame.current });
          if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
        }}
      >
        <FramePicture scene={scene} aspect={aspect} />
      </button>
      <div className={`row ${classes.caption}`}>
        <strong className={classes.name}>
          <span className={classes.word}>Scene </span>#{number}
        </strong>
        <span className="soft">{formatExactDuration(scene.duration)}</span>
        {SceneTakes && <SceneTakes index={index} />}
        {SceneNotes && <SceneNotes index={index} />}
        <StatusMenu id={id} number={number} status={statusOf(scene)} />
        <SceneActions id={id} index={index} />
      </div>
      <p className={classes.words}>{firstWords(scene)}</p>
    </section>
  );
});

/** The accessible name of a frame's button, with the picture's alternative text. */
function frameLabel({ duration, picture }: Scene, { number, selected }: { number: number; selected: boolean }): string {
  const parts = [`Scene #${number}`, formatExactDuration(duration), ...(selected ? ['selected'] : [])];
  return parts.join(', ') + (picture?.alt ? `. ${picture.alt}` : '');
}

/**
 * A click makes the scene current. With Control or Command, it selects or deselects the scene; with Shift, it selects
 * all scenes up to this one.
 */
function onFrameClick(event: MouseEvent, id: string): void {
  if (!selectByClick(event, id)) setCurrentScene(id);
}

/** The arrow keys move between frames and, with Shift, extend the selection. Enter opens the scene in the list. */
function onFrameKey(event: KeyboardEvent, { id, frame }: { id: string; frame: HTMLElement | null }): void {
  // during a drag, dnd-kit handles the arrow keys
  if (event.ctrlKey || event.metaKey || event.altKey || frame?.dataset.dragging) return;
  const columns = countColumns(frame?.parentElement ?? null);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step) stepTo(id, step, event.shiftKey ? selectTo : null);
  else if (event.key === 'Enter') goToField(id, 'subject');
  else return;
  event.preventDefault();
}

function countColumns(board: Element | null): number {
  return board ? getComputedStyle(board).gridTemplateColumns.split(' ').length : 1;
}

/** Accepts picture files dropped on a frame. */
function useDrop(id: string) {
  const [over, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      setCurrentScene(id);
      void addPictures(picturesIn(event.dataTransfer.files), id);
    },
  };
  return { over, handlers };
}
