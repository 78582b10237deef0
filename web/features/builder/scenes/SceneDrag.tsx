import { DndContext } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { memo, useLayoutEffect } from 'react';
import { sceneElement } from '../core/dom.ts';
import { sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useSceneDrag } from '../core/project/use-scene-drag.ts';
import { dragKeysId, useDragRows } from './drag-rows.ts';

/**
 * Makes the cards of the list draggable. Rendered next to the list rather than around it, so that adding it later does
 * not remount the cards.
 */
export function SceneDrag() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const drag = useSceneDrag(ids);
  return (
    <DndContext {...drag} id={dragKeysId}>
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

const Row = memo(function Row({ id }: { id: string }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const shift = transform && Math.round(transform.y);
  useLayoutEffect(() => {
    setNodeRef(sceneElement(id));
    return () => setNodeRef(null);
  }, [id, setNodeRef]);
  useLayoutEffect(() => {
    const row = { listeners, setActivator: setActivatorNodeRef, shift, transition, isDragging };
    useDragRows.setState(({ rows }) => ({ rows: { ...rows, [id]: row } }));
  }, [id, listeners, setActivatorNodeRef, shift, transition, isDragging]);
  useLayoutEffect(() => () => useDragRows.setState(({ rows: { [id]: _gone, ...rows } }) => ({ rows })), [id]);
  return null;
});
