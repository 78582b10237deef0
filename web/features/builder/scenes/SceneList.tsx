import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { limits } from '../../../../src/domain/limits.ts';
import { setFolded, useBuilder } from '../builder-store.ts';
import { addAtEnd } from '../commands/scene-commands.ts';
import { CastRow } from '../continuity/CastRow.tsx';
import { LookRow } from '../continuity/LookRow.tsx';
import { sceneIds } from '../scene-lists.ts';
import { useSelection } from '../selection.ts';
import { FieldDescriptions } from './field-descriptions.tsx';
import { KeptFocus } from './KeptFocus.tsx';
import { NearWindow } from './near-window.tsx';
import { SceneCard } from './SceneCard.tsx';
import classes from './SceneList.module.css';
import { SelectionBar } from './SelectionBar.tsx';
import { useSceneDrag } from './use-scene-drag.ts';

/** The scenes in their order, to write, add to, fold, select and move. Typing in a scene does not render the list. */
export function SceneList() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const selects = useSelection((state) => state.ids.size > 0);
  const list = useRef<HTMLDivElement>(null);
  const drag = useSceneDrag(ids);
  const full = ids.length >= limits.scenes.max;

  return (
    <section aria-label="Scenes" className={classes.scenes}>
      {selects ? (
        <SelectionBar />
      ) : (
        <header className={classes.header}>
          <h2 className={classes.title}>Scenes</h2>
          <span className={classes.count}>
            {ids.length} {ids.length === 1 ? 'scene' : 'scenes'}
          </span>
          {full && <span className={classes.full}>A project holds at most {limits.scenes.max} scenes.</span>}
          <FoldAll ids={ids} />
          <Button
            variant="default"
            size="compact-sm"
            className={classes.add}
            leftSection={<IconPlus size={16} stroke={1.5} />}
            disabled={full}
            onClick={addAtEnd}
          >
            Add Scene
          </Button>
        </header>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would lay its scenes out by rules of its own */}
      <div ref={list} className={classes.list} role="group" aria-label="Scene list">
        <div className={classes.continuity}>
          <LookRow />
          <CastRow />
        </div>
        <NearWindow list={list}>
          <DndContext {...drag}>
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              {ids.map((id, index) => (
                <SceneCard key={id} id={id} index={index} count={ids.length} />
              ))}
            </SortableContext>
          </DndContext>
        </NearWindow>
      </div>
      <KeptFocus list={list} />
      <FieldDescriptions />
    </section>
  );
}

function FoldAll({ ids }: { ids: readonly string[] }) {
  const anyOpen = useBuilder(({ project, folded }) => project.scenes.some(({ id }) => !folded.has(id)));
  if (ids.length < 2) return null;
  return (
    <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setFolded(ids, anyOpen)}>
      {anyOpen ? 'Fold all' : 'Unfold all'}
    </Button>
  );
}
