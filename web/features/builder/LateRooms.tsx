import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react';
import type { Slots } from './core/slots.ts';
import { ClipRender, RenderRoom } from './render/render.ts';
import { AddClipTakes, ClipTakes, SceneTakes, TakesButton, TakesRoom } from './takes/takes.ts';
import { ChosenTakes } from './timeline/ClipBrackets.tsx';

const lateSlots: Partial<Slots> = { AddClipTakes, ChosenTakes, ClipRender, ClipTakes, SceneTakes, TakesButton };

/** The rooms that nothing waits for. They fill their slots once they are mounted. */
export function LateRooms({ setSlots }: { setSlots: Dispatch<SetStateAction<Slots>> }) {
  useLayoutEffect(() => setSlots((slots) => ({ ...slots, ...lateSlots })), [setSlots]);
  return (
    <>
      <RenderRoom />
      <TakesRoom />
    </>
  );
}
