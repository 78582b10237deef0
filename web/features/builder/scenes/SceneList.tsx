import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { limits } from '../../../../src/domain/limits.ts';
import { appendScene, placeScene, setFolded, useBuilder } from '../builder-store.ts';
import { SceneCard } from './SceneCard.tsx';
import classes from './SceneList.module.css';

/** The scenes in their order, to add to, fold and move. Typing in a scene does not render the list. */
export function SceneList() {
  const ids = useBuilder(useShallow((state) => state.project.scenes.map(({ id }) => id)));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const full = ids.length >= limits.scenes.max;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) placeScene(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <section aria-label="Scenes" className={classes.scenes}>
      <header className={classes.header}>
        <h2 className={classes.title}>Scenes</h2>
        <span className={classes.count}>
          {ids.length} {ids.length === 1 ? 'scene' : 'scenes'}
        </span>
        <FoldAll ids={ids} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={full}
          onClick={() => focusFirstField(appendScene())}
        >
          Add Scene
        </Button>
      </header>
      {full && <p className={classes.full}>A project holds at most {limits.scenes.max} scenes.</p>}
      {/* biome-ignore-start lint/a11y: what scrolls must be reachable by keyboard, and then have a name */}
      <div className={classes.list} tabIndex={0} role="group" aria-label="Scene list">
        {/* biome-ignore-end lint/a11y: the list's own tag ends here */}
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            {ids.map((id, index) => (
              <SceneCard key={id} id={id} index={index} count={ids.length} />
            ))}
          </SortableContext>
        </DndContext>
      </div>
    </section>
  );
}

/** Focuses the new card's first field once React has rendered it. */
function focusFirstField(sceneId: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector(`[data-scene="${sceneId}"]`);
    card?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    card?.querySelector<HTMLElement>('textarea')?.focus({ preventScroll: true });
  });
}

function FoldAll({ ids }: { ids: readonly string[] }) {
  const anyOpen = useBuilder((state) => state.folded.size < state.project.scenes.length);
  if (ids.length < 2) return null;
  return (
    <Button variant="subtle" color="gray" size="sm" onClick={() => setFolded(ids, anyOpen)}>
      {anyOpen ? 'Fold all' : 'Unfold all'}
    </Button>
  );
}
