import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useBuilder } from '../builder-store.ts';
import { CastRow } from '../continuity/CastRow.tsx';
import { LookRow } from '../continuity/LookRow.tsx';
import { sceneIds } from '../scene-lists.ts';
import { FieldDescriptions } from './field-descriptions.tsx';
import { KeptFocus } from './KeptFocus.tsx';
import { NearWindow } from './near-window.tsx';
import { SceneCard } from './SceneCard.tsx';
import classes from './ScenesPanel.module.css';
import { useSceneDrag } from './use-scene-drag.ts';

/** The scenes in their order, to write, fold, select and move. Typing in a scene does not render the list. */
export function SceneList() {
  const ids = useBuilder(({ project }) => sceneIds(project));
  const list = useRef<HTMLDivElement>(null);
  const drag = useSceneDrag(ids);
  return (
    <>
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
    </>
  );
}
