import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { focusScene } from '../core/places/go-to.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { stopSorting, useSorting } from './sorting-store.ts';
import { useScriptImport } from './use-script-import.ts';

/** Reads scripts, shot lists and prompts into the project, in two steps. */
export function ScriptImportDialog({ opened, onClose }: DialogProps) {
  /** The first scene that came, until the dialog has closed. */
  const arrived = useRef<string | undefined>(undefined);
  const isSorting = useSorting(({ writer }) => writer !== null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Import a script or shot list"
      size="xl"
      closeOnClickOutside={!isSorting}
      onExitTransitionEnd={() => {
        const sceneId = arrived.current;
        arrived.current = undefined;
        // without a transition React is still rendering
        if (sceneId !== undefined) requestAnimationFrame(() => focusScene(sceneId));
      }}
    >
      <Steps
        onDone={(sceneId) => {
          arrived.current = sceneId;
          onClose();
        }}
      />
    </Dialog>
  );
}

function Steps({ onDone }: { onDone: (sceneId: string | undefined) => void }) {
  const script = useScriptImport();
  const [reviewed, setReviewed] = useState<string | null>(null);
  const result = script.opened?.result;
  useEffect(() => stopSorting, []);
  // another file begins with the first step again
  const isReviewed = reviewed !== null && reviewed === script.opened?.text;
  if (isReviewed && result && 'project' in result) {
    return <ReviewStep script={script} result={result} onBack={() => setReviewed(null)} onDone={onDone} />;
  }
  return <SourceStep script={script} onNext={() => setReviewed(script.opened?.text ?? null)} />;
}
