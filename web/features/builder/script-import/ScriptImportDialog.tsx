import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/Dialog.tsx';
import { focusScene } from '../core/focus/go-to.ts';
import type { DialogProps } from '../core/view/view-store.ts';
import { ReviewStep } from './ReviewStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import { stopSorting, useSorting } from './sorting-store.ts';
import { useScriptImport } from './use-script-import.ts';

/** Imports scripts, shot lists and prompts in two steps: choose a source, then review. */
export function ScriptImportDialog({ opened, onClose }: DialogProps) {
  /** The id of the first imported scene, until the dialog has closed. */
  const importedScene = useRef<string | undefined>(undefined);
  const isSorting = useSorting(({ writer }) => writer !== null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Import a script or shot list"
      size="xl"
      closeOnClickOutside={!isSorting}
      onExitTransitionEnd={() => {
        const sceneId = importedScene.current;
        importedScene.current = undefined;
        // without a transition, this callback runs while React renders
        if (sceneId !== undefined) requestAnimationFrame(() => focusScene(sceneId));
      }}
    >
      <Steps
        onDone={(sceneId) => {
          importedScene.current = sceneId;
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
  // a new text goes back to the first step
  const isReviewed = reviewed !== null && reviewed === script.opened?.text;
  if (isReviewed && result && 'project' in result) {
    return <ReviewStep script={script} result={result} onBack={() => setReviewed(null)} onDone={onDone} />;
  }
  return <SourceStep script={script} onNext={() => setReviewed(script.opened?.text ?? null)} />;
}
