import { DndContext } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type CSSProperties, type DragEvent, useRef } from 'react';
import { nearestFrameAspect, ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { addPictures, picturesIn } from '../core/pictures/add-pictures.ts';
import { sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useSceneDrag } from '../core/project/use-scene-drag.ts';
import { KeptFocus } from '../core/ui/RestoreSceneFocus.tsx';
import classes from './Board.module.css';
import { Frame } from './Frame.tsx';

/** The film as frames in order, to look at it as a whole. */
export function Board() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const sides = useBuilder(({ project }) => ratioOrDefault(project.settings?.ratio));
  const aspect = nearestFrameAspect(sides);
  const board = useRef<HTMLDivElement>(null);
  const drag = useSceneDrag(ids, { held: true });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would lay its frames out by rules of its own */}
      <div
        ref={board}
        className={classes.board}
        role="group"
        aria-label="Board"
        onDragOver={allowPictures}
        onDrop={onDrop}
        style={{ '--aspect': sides.replace(':', ' / ') } as CSSProperties}
      >
        <DndContext {...drag}>
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            {ids.map((id, index) => (
              <Frame key={id} id={id} index={index} aspect={aspect} />
            ))}
          </SortableContext>
        </DndContext>
      </div>
      <KeptFocus list={board} />
    </>
  );
}

/** Between the frames, too: elsewhere the browser would open the file in place of the editor. */
function allowPictures(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

function onDrop(event: DragEvent): void {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  void addPictures(picturesIn(event.dataTransfer.files));
}
