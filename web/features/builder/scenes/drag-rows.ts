import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import type { SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';

/** A card's drag handlers, and its position during a drag. */
interface DragRow {
  listeners: DraggableSyntheticListeners;
  setActivator: (grip: HTMLElement) => void;
  /** The vertical offset, in pixels, of the dragged card or of a card that makes room for it. */
  shift: number | null;
  transition: string | undefined;
  isDragging: boolean;
}

interface DragRows {
  /** Set once the user reaches a grip, to avoid the cost of dnd-kit until then. */
  enabled: boolean;
  /** By scene id. */
  rows: Readonly<Record<string, DragRow>>;
}

export const useDragRows = create<DragRows>(() => ({ enabled: false, rows: {} }));

/** The id of the element that explains the keys of a grip. */
export const dragKeysId = 'drag-keys';

/** Enables dragging synchronously, before a pointer over a grip can press. */
export function enableDragNow(): void {
  if (!useDragRows.getState().enabled) flushSync(() => useDragRows.setState({ enabled: true }));
}

/** Enables dragging when a grip gets the focus. Not synchronous, since the focus may move during a render. */
export function enableDrag(): void {
  if (!useDragRows.getState().enabled) useDragRows.setState({ enabled: true });
}

/** Returns a handler that forwards an event of a grip to the sortable of the grip's scene. */
export function forwardToSortable(id: string, event: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') {
  return (gripEvent: SyntheticEvent<HTMLElement>) => {
    const row = useDragRows.getState().rows[id];
    row?.setActivator(gripEvent.currentTarget);
    row?.listeners?.[event]?.(gripEvent);
  };
}
