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

// new ones would render every scene again
const mouse = { activationConstraint: { distance: 4 } };
// a grip does nothing else
const touchGrip = { activationConstraint: { distance: 4 } };
// a finger that moves before scrolls, or taps
const touchHeld = { activationConstraint: { delay: 250, tolerance: 8 } };
// Enter opens what it stands on
const keyboard = {
  coordinateGetter: sortableKeyboardCoordinates,
  keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
};

/**
 * Dragging scenes by mouse, finger or keyboard, with words for screen readers. A selected scene takes the selection along.
 * @param options.held whether a finger is to hold a scene for a moment, because it also scrolls there
 */
export function useSceneDrag(ids: readonly string[], { held = false } = {}): DndContextProps {
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, held ? touchHeld : touchGrip),
    useSensor(KeyboardSensor, keyboard),
  );
  const place = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  // where the dragged scene came from and where it is over, from 1: once it is dropped, the list has new places
  const places = useRef({ from: 0, over: 0 });
  const name = () => `Scene ${places.current.from}`;

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || over.id === active.id) return;
    const id = String(active.id);
    const { selected } = useView.getState();
    if (!selected.has(id)) {
      moveTo(place(over.id) - 1, [id]);
      return;
    }
    // the others close the gap before the block is inserted
    const others = ids.filter((one) => !selected.has(one));
    const to = others.indexOf(String(over.id));
    if (to < 0) return;
    const downwards = place(over.id) > place(active.id);
    moveTo(
      downwards ? to + 1 : to,
      ids.filter((one) => selected.has(one)),
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
          places.current = { from: place(active.id), over: place(active.id) };
          return `${name()} picked up, at position ${places.current.from} of ${ids.length}.`;
        },
        onDragOver({ over }) {
          // right after the start it is over its own place; announcing that would replace the first announcement
          if (!over || place(over.id) === places.current.over) return undefined;
          places.current.over = place(over.id);
          return `${name()} is over position ${places.current.over} of ${ids.length}.`;
        },
        onDragEnd({ over }) {
          const { from, over: to } = places.current;
          return over && to !== from ? `${name()} moved to position ${to} of ${ids.length}.` : `${name()} put back.`;
        },
        onDragCancel: () => `${name()} put back.`,
      },
    },
  };
}
