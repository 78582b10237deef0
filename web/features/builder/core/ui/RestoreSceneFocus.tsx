import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusRow } from '../focus/go-to.ts';
import { useBuilder } from '../project/project-store.ts';
import { useView } from '../view/view-store.ts';

/** Focuses the current scene when an edit, an undo or a fold removes the focused element. */
export function RestoreSceneFocus({ list }: { list: RefObject<HTMLElement | null> }) {
  const scenes = useBuilder((state) => state.project.scenes);
  const folded = useBuilder((state) => state.folded);
  const listHadFocus = useRef(false);
  useEffect(() => {
    const element = list.current;
    const onFocusIn = () => {
      listHadFocus.current = true;
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // null when the focused element was removed
      if (relatedTarget !== null) listHadFocus.current = false;
    };
    // a press outside counts as leaving the list, since not every button takes the focus
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element?.contains(target)) listHadFocus.current = false;
    };
    element?.addEventListener('focusin', onFocusIn);
    element?.addEventListener('focusout', onFocusOut);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      element?.removeEventListener('focusin', onFocusIn);
      element?.removeEventListener('focusout', onFocusOut);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of either may have removed the focused element
  useLayoutEffect(() => {
    if (!listHadFocus.current || document.activeElement !== document.body) return;
    // wait for the commit to end, and for the edit's own code to move the focus
    queueMicrotask(() => {
      const { sceneId } = useView.getState();
      if (sceneId !== null && document.activeElement === document.body) focusRow(sceneId);
    });
  }, [scenes, folded]);
  return null;
}
