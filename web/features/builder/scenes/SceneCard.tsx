import { IconCopyPlus, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useRef } from 'react';
import { formatExactDuration } from '../../../../src/domain/scene/duration.ts';
import { clearSelection, ensureSelectionAnchor, selectByClick, selectTo } from '../core/focus/selection.ts';
import { firstWords, setFolded, useBuilder } from '../core/project/project-store.ts';
import { duplicate, remove, stepTo } from '../core/project/scene-actions.ts';
import { SceneActions } from '../core/scene-menu/SceneActions.tsx';
import buttons from '../core/ui/buttons.module.css';
import { iconButton } from '../core/ui/icon-button.tsx';
import { RowChevron } from '../core/ui/RowChevron.tsx';
import { setCurrentScene, useView } from '../core/view/view-store.ts';
import { scenesCode } from './code.ts';
import { dragKeysId, enableDrag, enableDragNow, forwardToSortable, useDragRows } from './drag-rows.ts';
import classes from './SceneCard.module.css';
import { SceneFields, SceneTexts } from './SceneFields.tsx';
import { SceneSeconds } from './SceneSeconds.tsx';
import { useIsNearWindow } from './visible-cards.tsx';

const ClipFacts = scenesCode.part('ClipFacts');
const RowFinding = scenesCode.part('RowFinding');
const SceneFit = scenesCode.part('SceneFit');

interface SceneCardProps {
  id: string;
  /** The scene's zero-based position. */
  index: number;
  /** The number of scenes in the project. */
  count: number;
}

/**
 * Scenes far from the window render as plain text, since inputs and buttons slow down every keystroke. In projects with
 * at most this many scenes, the inputs (`fields`) or buttons (`tools`) are always rendered.
 */
const alwaysLive = { fields: 8, tools: 24 };

/** A scene as a row that unfolds into its fields. Typing does not render the card, only the field. */
export const SceneCard = memo(function SceneCard({ id, index, count }: SceneCardProps) {
  const { shift = null, transition, isDragging } = useDragRows(({ rows }) => rows[id]) ?? {};
  const folded = useBuilder((state) => state.folded.has(id));
  const selected = useView((state) => state.selected.has(id));
  const current = useView((state) => state.sceneId === id);
  const card = useRef<HTMLElement>(null);
  const near = useIsNearWindow(card, folded, index === 0) || current;
  const live = near || count <= alwaysLive.fields;
  const hasTools = live || count <= alwaysLive.tools;
  const name = `Scene #${index + 1}`;
  const sortableStyle: CSSProperties = {
    ...(shift !== null && { transform: `translate3d(0, ${shift}px, 0)` }),
    ...(transition && { transition }),
  };
  return (
    <section
      ref={card}
      className={classes.card}
      style={sortableStyle}
      aria-label={name}
      data-scene={id}
      data-open={!folded || undefined}
      data-live={live || undefined}
      data-current={current || undefined}
      data-selected={selected || undefined}
      data-dragging={isDragging || undefined}
      onFocus={({ target }) => onCardFocus(target, id)}
    >
      <header className={`row ${classes.slate}`}>
        {hasTools && (
          <button
            type="button"
            className={`${buttons.icon} ${classes.grip}`}
            aria-label={`Drag ${name}`}
            aria-roledescription="sortable"
            aria-describedby={dragKeysId}
            onPointerEnter={enableDragNow}
            onFocus={enableDrag}
            onMouseDown={forwardToSortable(id, 'onMouseDown')}
            onTouchStart={forwardToSortable(id, 'onTouchStart')}
            onKeyDown={forwardToSortable(id, 'onKeyDown')}
          >
            <IconGripVertical size={14} stroke={1.5} aria-hidden />
          </button>
        )}
        <button
          type="button"
          data-row
          className={`row ${classes.fold}`}
          aria-expanded={!folded}
          onMouseDown={({ shiftKey }) => shiftKey && ensureSelectionAnchor()}
          onClick={(event) => onRowClick(event, id, folded)}
          onKeyDown={(event) => onRowKey(event, id)}
        >
          <RowChevron />
          <span className={classes.name}>{name}</span>
          <RowSeconds index={index} folded={folded} />
          {selected && <span className="unseen">, selected</span>}
          {folded && <RowWords index={index} />}
        </button>
        {folded ? (
          <RowFinding index={index} />
        ) : (
          <span className={`row faint ${classes.facts}`}>
            {live && <SceneSeconds index={index} />}
            <span aria-hidden>duration</span>
            <ClipFacts index={index} />
          </span>
        )}
        {hasTools && (
          <span className={classes.actions}>
            {iconButton({
              icon: IconCopyPlus,
              label: `Duplicate ${name}`,
              title: 'Duplicate',
              tabIndex: -1,
              onClick: () => duplicate([id]),
            })}
            {count > 1 &&
              iconButton({
                icon: IconTrash,
                label: `Remove ${name}`,
                title: 'Remove',
                tabIndex: -1,
                onClick: () => remove([id]),
              })}
            <SceneActions id={id} index={index} />
          </span>
        )}
      </header>
      <SceneFit index={index} sceneId={id} />
      {!folded && (live ? <SceneFields id={id} index={index} /> : <SceneTexts index={index} />)}
    </section>
  );
});

/**
 * Makes the scene current. Focusing a field also clears a selection of other scenes, so that commands work on this one.
 */
function onCardFocus(target: HTMLElement, id: string): void {
  setCurrentScene(id);
  if (target.dataset.field && !useView.getState().selected.has(id)) clearSelection();
}

/**
 * A click folds or unfolds the scene. With Control or Command, it selects or deselects the scene; with Shift, it
 * selects all scenes up to this one.
 */
function onRowClick(event: MouseEvent, id: string, folded: boolean): void {
  if (!selectByClick(event, id)) setFolded([id], !folded);
}

/** Up and down move between rows, and extend the selection with Shift. Left folds and right unfolds. */
function onRowKey(event: KeyboardEvent, id: string): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
  if (step) stepTo(id, step, event.shiftKey ? selectTo : null);
  else if (event.key === 'ArrowRight') setFolded([id], false);
  else if (event.key === 'ArrowLeft') setFolded([id], true);
  else return;
  event.preventDefault();
}

/** The duration in the row. While the scene is open, only screen readers get it, since the duration input shows it. */
function RowSeconds({ index, folded }: { index: number; folded: boolean }) {
  const duration = useBuilder((state) => state.project.scenes[index]?.duration ?? 0);
  return (
    <span className={folded ? `faint ${classes.seconds}` : 'unseen'}>
      {formatExactDuration(duration)}
      <span className="unseen"> duration</span>
    </span>
  );
}

function RowWords({ index }: { index: number }) {
  const words = useBuilder(({ project: { scenes } }) => scenes[index] && firstWords(scenes[index]));
  return <span className={`cut soft script ${classes.words}`}>{words}</span>;
}
