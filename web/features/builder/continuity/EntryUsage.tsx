import { usageOf } from '../core/project/cast-usage.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { countScenes } from '../core/project/scene-words.ts';
import buttons from '../core/ui/buttons.module.css';
import classes from './continuity.module.css';
import { goToNextUse } from './go-to-use.ts';

/** In how many scenes an entry is used; it leads to them. */
export function EntryUsage({ index }: { index: number }) {
  const count = useBuilder(({ project }) => usageOf(project)[index]?.length ?? 0);
  const name = useBuilder(({ project }) => project.cast?.[index]?.name ?? '');
  if (count === 0) return <span className={classes.usage}>unused</span>;
  return (
    <button
      type="button"
      className={`${buttons.quiet} ${classes.usage}`}
      aria-label={`@${name} in ${countScenes(count)}: go to the next`}
      onClick={() => goToNextUse(name)}
    >
      in {countScenes(count)}
    </button>
  );
}
