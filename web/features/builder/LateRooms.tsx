import { useLayoutEffect } from 'react';
import type { Slots } from './core/slots.ts';
import { ClipRender, RenderRoom } from './render/render.ts';
import { AddClipTakes, ClipTakes, SceneTakes, TakesButton, TakesRoom } from './takes/takes.ts';
import { ChosenTakes } from './timeline/ClipBrackets.tsx';

const lateSlots: Partial<Slots> = { AddClipTakes, ChosenTakes, ClipRender, ClipTakes, SceneTakes, TakesButton };

/** The rooms that nothing waits for. @param onLoaded is called once with the slots that they fill */
export function LateRooms({ onLoaded }: { onLoaded: (slots: Partial<Slots>) => void }) {
  useLayoutEffect(() => onLoaded(lateSlots), [onLoaded]);
  return (
    <>
      <RenderRoom />
      <TakesRoom />
    </>
  );
}
