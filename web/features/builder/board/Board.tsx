import { DndContext } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { type CSSProperties, type DragEvent, useRef } from 'react';
import { nearestFrameAspect, ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { addPictures, picturesIn } from '../core/pictures/add-pictures.ts';
import { sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useSceneDrag } from '../core/project/use-scene-drag.ts';
import panels from '../core/ui/panels.module.css';
import { RestoreSceneFocus } from '../core/ui/RestoreSceneFocus.tsx';
import classes from './Board.module.css';
import { Frame } from './Frame.tsx';

/** All scenes as storyboard frames, in order. */
export function Board() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const ratio = useBuilder(({ project }) => ratioOrDefault(project.settings?.ratio));
  const aspect = nearestFrameAspect(ratio);
  const board = useRef<HTMLDivElement>(null);
  const drag = useSceneDrag(ids, { held: true });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules, which break the grid */}
      <div
        ref={board}
        className={`${panels.scroll} ${classes.board}`}
        role="group"
        aria-label="Board"
        onDragOver={allowPictures}
        onDrop={onDrop}
        style={{ '--aspect': ratio.replace(':', ' / ') } as CSSProperties}
      >
        <DndContext {...drag}>
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            {ids.map((id, index) => (
              <Frame key={id} id={id} index={index} aspect={aspect} />
            ))}
          </SortableContext>
        </DndContext>
      </div>
      <RestoreSceneFocus list={board} />
    </>
  );
}

/**
 * Accepts files between the frames as pictures, too. Outside the board, `useFileDrops` imports dropped files as
 * scripts.
 */
function allowPictures(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}

function onDrop(event: DragEvent): void {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  void addPictures(picturesIn(event.dataTransfer.files));
}
