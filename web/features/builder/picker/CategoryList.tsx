import classes from './PresetPicker.module.css';
import { countPresets, mine, recent, type Shelves } from './preset-groups.ts';

interface CategoryListProps {
  shelves: Shelves;
  /** Null for all. */
  chosen: string | null;
  onChoose: (category: string | null) => void;
}

/** The picker's left pane: what narrows the list down, each with the number of its presets. */
export function CategoryList({ shelves, chosen, onChoose }: CategoryListProps) {
  const badge = (category: string | null) => (
    <button
      key={category}
      type="button"
      className={classes.category}
      aria-pressed={chosen === category}
      onClick={() => onChoose(category)}
    >
      {category ?? 'All'}
      <span aria-hidden="true">{countPresets(shelves, category)}</span>
    </button>
  );
  return (
    <fieldset className={classes.categories}>
      <legend className="unseen">Category</legend>
      {shelves.library.all && badge(null)}
      {[mine, recent].map(badge)}
      <hr />
      {shelves.library.categories.map(badge)}
    </fieldset>
  );
}
