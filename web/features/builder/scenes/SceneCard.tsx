import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import type { Finding } from '../../../../src/domain/check/finding.ts';
import { formatDuration } from '../../../../src/domain/duration.ts';
import { sceneFieldGroups } from '../../../../src/domain/fields.ts';
import type { Film } from '../../../../src/domain/film.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { deleteScene, placeScene, setFolded, setSceneDuration, useBuilder } from '../builder-store.ts';
import { useFilm } from '../preview/film-store.ts';
import { SecondsInput } from '../SecondsInput.tsx';
import { applyMend } from './mend.ts';
import classes from './SceneCard.module.css';
import { SceneField } from './SceneField.tsx';

interface SceneCardProps {
  id: string;
  /** The scene's place in the project, from 0. */
  index: number;
  /** How many scenes the project has. */
  count: number;
}

/** A scene as a card that unfolds into its fields. Rerenders only when its own position or fold state changes. */
export const SceneCard = memo(function SceneCard({ id, index, count }: SceneCardProps) {
  const folded = useBuilder((state) => state.folded.has(id));
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id });
  const name = `Scene #${index + 1}`;
  const sortableStyle: CSSProperties = {
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
  };
  return (
    <section
      ref={setNodeRef}
      className={classes.card}
      style={sortableStyle}
      aria-label={name}
      data-scene={id}
      data-dragging={isDragging || undefined}
    >
      <header className={classes.slate}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.grip}
          aria-label={`Drag ${name}`}
          {...attributes}
          {...listeners}
        >
          <IconGripVertical size={16} stroke={1.5} />
        </ActionIcon>
        <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => setFolded([id], !folded)}>
          <IconChevronRight className={classes.chevron} size={16} stroke={1.5} aria-hidden />
          <span className={classes.name}>{name}</span>
          <SceneSummary index={index} folded={folded} />
        </button>
        <div className={classes.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${name} up`}
            disabled={index === 0}
            onClick={() => placeScene(id, index - 1)}
          >
            <IconArrowUp size={16} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => placeScene(id, index + 1)}
          >
            <IconArrowDown size={16} stroke={1.5} />
          </ActionIcon>
          {count > 1 && (
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => remove(id, index)}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          )}
        </div>
      </header>
      <SceneFit index={index} sceneId={id} />
      {!folded && (
        <div className={classes.body}>
          <SceneDuration index={index} />
          {sceneFieldGroups.map(({ label, fields }) => (
            <fieldset key={label} className={classes.group}>
              <legend>{label}</legend>
              {fields.map((field) => (
                <SceneField key={field.key} field={field} sceneId={id} index={index} />
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </section>
  );
});

/** Removes a scene and moves the focus to the card now in its position, or to the last one. */
function remove(id: string, index: number): void {
  const cards = [...document.querySelectorAll('[data-scene]')];
  const neighbor = cards[index + 1] ?? cards[index - 1];
  deleteScene(id);
  neighbor?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
}

/** The duration, and for a folded card what it shows, so that a closed list still reads as a shot list. */
function SceneSummary({ index, folded }: { index: number; folded: boolean }) {
  const duration = useBuilder((state) => state.project.scenes[index]?.duration ?? 0);
  const words = useBuilder((state) => {
    const scene = state.project.scenes[index];
    if (!folded || !scene) return '';
    const text = [scene.subject, scene.action].filter(Boolean).join(' ') || scene.scene || scene.camera;
    return text.slice(0, 160);
  });
  return (
    <>
      <span className={classes.duration}>{formatDuration(duration)} duration</span>
      {words && <span className={classes.words}>{words}</span>}
    </>
  );
}

/** Says that the target has no clip as long as the scene, and offers to split it. */
function SceneFit({ index, sceneId }: { index: number; sceneId: string }) {
  const finding = useFilm(({ film }) => findSplit(film, index + 1));
  if (!finding?.mend) return null;
  const { message, mend } = finding;
  return (
    <p className={classes.fit}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <span>{message}.</span>
      <Button variant="default" size="compact-sm" onClick={() => applyMend(sceneId, mend)}>
        {mend.label}
      </Button>
    </p>
  );
}

function findSplit({ clips }: Film, sceneNumber: number): Finding | undefined {
  const clip = clips.find(({ sceneNumbers }) => sceneNumbers[0] === sceneNumber);
  return clip?.findings.find(({ mend }) => mend?.type === 'split');
}

function SceneDuration({ index }: { index: number }) {
  const duration = useBuilder((state) => state.project.scenes[index]?.duration ?? limits.sceneDuration.min);
  return (
    <SecondsInput
      label="Duration"
      field="duration"
      inline
      value={duration}
      range={{ min: limits.sceneDuration.min, max: limits.sceneDuration.max, step: limits.sceneDuration.step }}
      onChange={(seconds) => setSceneDuration(index, seconds)}
    />
  );
}
