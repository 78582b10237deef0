import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** What a card needs to be dragged, and how it lies while one is. */
interface DragRow {
  listeners: DraggableSyntheticListeners;
  setActivator: (grip: HTMLElement) => void;
  /** How far it makes room for the scene that is being dragged, in pixels. */
  shift: number | null;
  transition: string | undefined;
  isDragging: boolean;
}

interface DragRows {
  /** Whether somebody has come near a grip: until then dragging costs nothing. */
  wanted: boolean;
  /** By the scenes' ids. */
  rows: Readonly<Record<string, DragRow>>;
}

export const useDragRows = create<DragRows>(() => ({ wanted: false, rows: {} }));

/** By which the keys are explained at each grip. */
export const dragKeysId = 'drag-keys';

/** Before a pointer that is on a grip can press. */
export function enableDragNow(): void {
  if (!useDragRows.getState().wanted) flushSync(() => useDragRows.setState({ wanted: true }));
}

/** When the focus is on a grip; it may have got there while React renders. */
export function enableDrag(): void {
  if (!useDragRows.getState().wanted) useDragRows.setState({ wanted: true });
}

/** Passes what happens at a grip on to what drags its scene. */
export function forwardToSortable(id: string, event: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') {
  return (happened: SyntheticEvent<HTMLElement>) => {
    const row = useDragRows.getState().rows[id];
    row?.setActivator(happened.currentTarget);
    row?.listeners?.[event]?.(happened);
  };
}
