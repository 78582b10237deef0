import type { PromptScene } from '../../../src/domain/targets/target.ts';
import button from '../../components/ButtonLink.module.css';
import { showToast } from '../../lib/toast.ts';

interface ContinueButtonProps {
  /** Reads what stands in the demo's fields. */
  read: () => { scene: PromptScene; layout: { id: string } };
}

/** Takes the demo's scene along to the editor: by way of an account, for those who are not signed in. */
export function ContinueButton({ read }: ContinueButtonProps) {
  async function proceed() {
    const { scene, layout } = read();
    try {
      // with the schemas of projects, which the demo itself does without
      const { handOverScene } = await import('./hand-over-scene.ts');
      if (handOverScene(scene, layout.id)) {
        location.assign(document.documentElement.dataset.session === 'present' ? '/app' : '/get-started');
        return;
      }
    } catch {
      // said below
    }
    const description = 'Your browser did not let this page take the scene along. Copy its prompt before you go on.';
    showToast({ title: 'Not Taken Along', description, tone: 'error' });
  }

  return (
    <button type="button" className={button.button} onClick={() => void proceed()}>
      Continue in the editor
    </button>
  );
}
