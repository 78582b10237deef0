import {
  closestCenter,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useRef } from 'react';
import { useView } from '../view/view-store.ts';
import { moveTo } from './scene-actions.ts';

// constants, since new objects would make every scene render again
const mouse = { activationConstraint: { distance: 4 } };
// a finger on a grip drags right away, since a grip does not scroll
const touchGrip = { activationConstraint: { distance: 4 } };
// elsewhere the finger must hold still first: moving it earlier scrolls, lifting it earlier taps
const touchHeld = { activationConstraint: { delay: 250, tolerance: 8 } };
// Enter does not start a drag, since it opens the focused scene
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
};

/**
 * Drags scenes by mouse, touch or keyboard, with announcements for screen readers. Dragging a selected scene moves the
 * whole selection.
 * @param options.held whether a finger must hold still before it drags, since moving it scrolls
 */
export function useSceneDrag(ids: readonly string[], { held = false } = {}): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, held ? touchHeld : touchGrip),
    useSensor(KeyboardSensor, keyboard),
  );
  const positionOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  // one-based positions of the dragged scene; kept here, since dropping reorders the list before the announcement
  const positions = useRef({ from: 0, over: 0 });
  const name = () => `Scene ${positions.current.from}`;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const id = String(active.id);
    const { selected } = useView.getState();
    if (!selected.has(id)) {
      moveTo(positionOf(over.id) - 1, [id]);
      return;
    }
    // the target index counts only the scenes that stay, since the selection is taken out first
    const others = ids.filter((sceneId) => !selected.has(sceneId));
    const to = others.indexOf(String(over.id));
    if (to < 0) return;
    const downwards = positionOf(over.id) > positionOf(active.id);
    moveTo(
      downwards ? to + 1 : to,
      ids.filter((sceneId) => selected.has(sceneId)),
    );
  }

  return {
    sensors,
    collisionDetection: closestCenter,
    onDragEnd,
    accessibility: {
      screenReaderInstructions: {
        draggable:
          'Press Space to pick the scene up, the arrow keys to move it, Space to put it down, Escape to cancel.',
      },
      announcements: {
        onDragStart({ active }) {
          positions.current = { from: positionOf(active.id), over: positionOf(active.id) };
          return `${name()} picked up, at position ${positions.current.from} of ${ids.length}.`;
        },
        onDragOver({ over }) {
          // right after the start, the scene is over its own position, and this would replace the first announcement
          if (!over || positionOf(over.id) === positions.current.over) return undefined;
          positions.current.over = positionOf(over.id);
          return `${name()} is over position ${positions.current.over} of ${ids.length}.`;
        },
        onDragEnd({ over }) {
          const { from, over: to } = positions.current;
          return over && to !== from ? `${name()} moved to position ${to} of ${ids.length}.` : `${name()} put back.`;
        },
        onDragCancel: () => `${name()} put back.`,
      },
    },
  };
}
