import { use, useRef } from 'react';
import { useEverTrue } from '../../../lib/page/lazy-module.tsx';
import { sceneIds, useBuilder } from '../core/project/project-store.ts';
import { useSlots } from '../core/slots.ts';
import { FieldDescriptions } from '../core/text/field-descriptions.tsx';
import panels from '../core/ui/panels.module.css';
import { RestoreSceneFocus } from '../core/ui/RestoreSceneFocus.tsx';
import { Painted } from '../core/view/painted.ts';
import { useView } from '../core/view/view-store.ts';
import { sceneToolsCode } from './code.ts';
import { useDragRows } from './drag-rows.ts';
import { SceneCard } from './SceneCard.tsx';
import classes from './ScenesPanel.module.css';
import { VisibleCards } from './visible-cards.tsx';

const SceneDrag = sceneToolsCode.part('SceneDrag');

/** The scenes as cards. Typing in a scene does not render the list. */
export function SceneList() {
  const { AboveScenes } = useSlots();
  const ids = useBuilder(({ project }) => sceneIds(project));
  const painted = use(Painted);
  // whoever goes to a scene finds its card
  const used = useEverTrue(useView(({ sceneId }) => sceneId !== null));
  const cards = painted || used ? ids : ids.slice(0, 1);
  const list = useRef<HTMLDivElement>(null);
  const dragEnabled = useDragRows(({ enabled }) => enabled);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules */}
      <div ref={list} className={`${panels.scroll} ${classes.list}`} role="group" aria-label="Scene list">
        <div className={classes.continuity}>
          <AboveScenes />
        </div>
        <VisibleCards list={list}>
          {cards.map((id, index) => (
            <SceneCard key={id} id={id} index={index} count={ids.length} />
          ))}
        </VisibleCards>
      </div>
      {dragEnabled && <SceneDrag />}
      <RestoreSceneFocus list={list} />
      <FieldDescriptions />
    </>
  );
}
