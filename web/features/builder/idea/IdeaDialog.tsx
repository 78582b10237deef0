import { useEffect, useRef } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { PlanOffer } from '../../../components/PlanOffer.tsx';
import { useMissingPlan } from '../../../lib/account/plan-query.ts';
import { focusScene } from '../core/focus/go-to.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { IdeaForm } from './IdeaForm.tsx';
import { resetIdea, stopFilm, useIdea } from './idea-store.ts';
import { ProposedFilm } from './ProposedFilm.tsx';

/** Turns a sentence or a treatment into scenes, with their cast and look. */
export function IdeaDialog({ opened, onClose }: DialogProps) {
  const isWriting = useIdea(({ writer }) => writer !== null);
  /** Set once the film has been added, with the id of its first scene, if any. */
  const added = useRef<{ sceneId: string | null } | null>(null);

  // after the closing transition, because the reset brings the form back
  function reset() {
    if (!added.current) return;
    const { sceneId } = added.current;
    added.current = null;
    resetIdea();
    // without a transition, this callback runs while React renders
    if (sceneId !== null) queueMicrotask(() => focusScene(sceneId));
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Write scenes from an idea"
      size="xl"
      closeOnClickOutside={!isWriting}
      onExitTransitionEnd={reset}
    >
      <Idea
        onClose={onClose}
        onAdded={(sceneId) => {
          added.current = { sceneId };
          onClose();
        }}
      />
    </Dialog>
  );
}

interface IdeaProps {
  onClose: () => void;
  onAdded: (sceneId: string | null) => void;
}

function Idea({ onClose, onAdded }: IdeaProps) {
  const missingPlan = useMissingPlan();
  const hasFilm = useIdea(({ film, writer, isEditing }) => (film.lines.length > 0 || writer !== null) && !isEditing);
  useEffect(() => stopFilm, []);
  if (missingPlan)
    return <PlanOffer plan={missingPlan} need="Writing scenes from an idea needs a plan" onClose={onClose} />;
  return hasFilm ? <ProposedFilm onAdded={onAdded} /> : <IdeaForm />;
}
