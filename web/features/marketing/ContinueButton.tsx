import type { PromptScene } from '../../../src/domain/targets/target.ts';
import button from '../../components/ButtonLink.module.css';
import { showToast } from '../../lib/toast/toast.ts';

interface ContinueButtonProps {
  /** Reads the demo's fields. */
  read: () => { scene: PromptScene; layout: { id: string } };
}

/** Continues with the demo's scene in the editor. Visitors register first. */
export function ContinueButton({ read }: ContinueButtonProps) {
  async function proceed() {
    const { scene, layout } = read();
    try {
      // loads the project schemas, which the demo itself does not need
      const { storeScene } = await import('./store-scene.ts');
      if (storeScene(scene, layout.id)) {
        location.assign(document.documentElement.dataset.session === 'present' ? '/app' : '/get-started');
        return;
      }
    } catch {
      // reported below
    }
    const description = "Your browser blocked storage, so your scene can't come along. Copy its prompt first.";
    showToast({ title: 'Scene Not Saved', description, tone: 'error' });
  }

  return (
    <button type="button" className={button.button} onClick={() => void proceed()}>
      Continue in the editor
    </button>
  );
}
