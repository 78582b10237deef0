import type { KeyboardEvent } from 'react';
import type { Take } from '../../../../../src/domain/takes/takes.ts';
import { announce } from '../../core/focus/caret-store.ts';
import { removeTake } from '../../core/takes/take-actions.ts';
import { ratingForKey } from '../rate-take.ts';
import { viewTakes } from '../takes-store.ts';
import { openNote } from './strips-store.ts';

/** Describes the keys for screen readers. */
export const tileKeys = '1 2 3 4 5 0 K X C N Enter Delete';

interface TileContext {
  take: Take;
  /** Such as `Take 3`. */
  name: string;
  /** Such as `clip 2`. */
  clip: string;
  sceneIds: readonly string[];
}

/** Deletes a take, with Undo. The focus moves to a neighbor. */
export function removeTile({ take, name, clip }: TileContext, tile: HTMLElement | null): void {
  const neighbor = tile && (neighborOf(tile, 1) ?? neighborOf(tile, -1));
  neighbor?.focus();
  removeTake(take.id, `${name} of ${clip}`);
}

/** The keys of a take in a strip: arrows go to other takes, the rest rate, view, choose or delete this one. */
export function onTileKey(event: KeyboardEvent<HTMLElement>, context: TileContext): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { currentTarget: tile } = event;
  const key = event.key.toLowerCase();
  const steps: Record<string, () => HTMLElement | undefined> = {
    arrowright: () => neighborOf(tile, 1),
    arrowleft: () => neighborOf(tile, -1),
    arrowdown: () => tileInStrip(tile, 1),
    arrowup: () => tileInStrip(tile, -1),
    home: () => tilesIn(tile)[0],
    end: () => tilesIn(tile).at(-1),
  };
  const step = steps[key];
  const action = step ? () => step()?.focus() : tileAction(key, context, tile);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  // a held key goes on to other takes, but does not rate or delete one after the other
  if (step || !event.repeat) action();
}

function tileAction(key: string, context: TileContext, tile: HTMLElement): (() => void) | undefined {
  const { take, name, sceneIds } = context;
  const rate = ratingForKey(key, take);
  if (rate) {
    return () => {
      rate();
      announce(`${name}: ${ratingInWords(key, take)}`);
    };
  }
  const keys: Record<string, () => void> = {
    n: () => openNote(take.id, true),
    enter: () => viewTakes(sceneIds, take.id),
    delete: () => removeTile(context, tile),
    backspace: () => removeTile(context, tile),
  };
  return keys[key];
}

/** What a key has done to a take. @param take as it was before */
function ratingInWords(key: string, { verdict, chosen }: Take): string {
  if (key === 'k') return verdict === 'keep' ? 'no longer kept' : 'kept';
  if (key === 'x') return verdict === 'reject' ? 'no longer rejected' : 'rejected';
  if (key === 'c') return chosen ? 'no longer chosen' : 'chosen';
  return starsInWords(Number(key));
}

/** `no stars`, `1 star`, `4 stars`. */
export function starsInWords(count: number): string {
  if (count === 0) return 'no stars';
  return count === 1 ? '1 star' : `${count} stars`;
}

const tilesIn = (tile: HTMLElement) => [
  ...(tile.closest('[data-take-strip]')?.querySelectorAll<HTMLElement>('[data-take]') ?? []),
];

function neighborOf(tile: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const tiles = tilesIn(tile);
  return tiles[tiles.indexOf(tile) + by];
}

/** The take that Tab would reach in the strip before or after. */
function tileInStrip(tile: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const strips = [...document.querySelectorAll<HTMLElement>('[data-take-strip]')];
  const own = strips.findIndex((strip) => strip.contains(tile));
  return strips[own + by]?.querySelector<HTMLElement>('[data-take][tabindex="0"]') ?? undefined;
}
