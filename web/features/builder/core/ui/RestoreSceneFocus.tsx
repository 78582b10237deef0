import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusRow } from '../places/go-to.ts';
import { useBuilder } from '../project/project-store.ts';
import { useView } from '../view/view-store.ts';

/** Gives the focus to the current scene when an edit, an undo or a fold takes away what had it. */
export function RestoreSceneFocus({ list }: { list: RefObject<HTMLElement | null> }) {
  const scenes = useBuilder((state) => state.project.scenes);
  const folded = useBuilder((state) => state.folded);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    const note = () => {
      hadFocus.current = true;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // what leaves the document says nothing of where the focus goes
      if (relatedTarget !== null) hadFocus.current = false;
    };
    // not every button that is pressed takes the focus
    const forgetOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) hadFocus.current = false;
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', forget);
    document.addEventListener('pointerdown', forgetOutside);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', forget);
      document.removeEventListener('pointerdown', forgetOutside);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when something may have gone
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    // after the commit, in which the page must not be changed, and after whoever made it has set the focus
    queueMicrotask(() => {
      const { sceneId } = useView.getState();
      if (sceneId !== null && document.activeElement === document.body) focusRow(sceneId);
    });
  }, [scenes, folded]);
  return null;
}
