import type { Plan } from '../../../../src/domain/billing.ts';
import { useSaving } from '../saving/saving.ts';
import { useUncovered } from '../saving/use-uncovered.ts';

/** Why no version can be named or restored now. */
export interface Obstacle {
  text: string;
  /** The account's plan, where another one removes it. */
  plan?: Plan;
}

/** Why no version of the open project can be named or restored now; null if no reason is known. */
export function useObstacle(): Obstacle | null {
  const state = useSaving((saving) => saving.state);
  const uncovered = useUncovered();
  if (uncovered) {
    const text = 'Without a plan, only the project that you changed last can be changed. This one stays readable.';
    return { text, plan: uncovered.plan };
  }
  switch (state.kind) {
    case 'another-tab':
      return { text: 'Another tab of this browser saves this project. Name and restore versions there.' };
    case 'unreachable':
      return { text: 'The server cannot be reached. You can name and restore versions once it is back.' };
    case 'starting':
      return { text: 'Your project is still being opened.' };
    case 'conflict':
      return { text: 'Choose first which version to keep: close this and see above the project.' };
    case 'missing':
      return { text: 'This project was deleted. Save it as a new one first.' };
    case 'unpaid':
      return { text: 'Your last changes are saved in this browser only, since your plan has ended.' };
    case 'refused':
      return { text: `Your last changes are saved in this browser only. ${state.message}` };
    default:
      return null;
  }
}
