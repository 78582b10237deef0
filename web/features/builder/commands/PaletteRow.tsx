import { Spotlight } from '@mantine/spotlight';
import type { PaletteEntry } from '../core/commands/palette.ts';
import { ariaKeys } from '../core/commands/shortcut.ts';
import { Keys } from '../core/ui/Keys.tsx';
import panels from '../core/ui/panels.module.css';
import classes from './CommandPalette.module.css';
import { cutSnippet, markWords, type Part } from './palette-search.ts';

interface PaletteRowProps {
  id: string;
  entry: PaletteEntry;
  /** The index of the entry's text to show next to its name; -1 for none. */
  text: number;
  query: string;
  selected: boolean;
  onRun: () => void;
}

/** A palette row: the entry's name, its matching text and its shortcut, with matches marked. */
export function PaletteRow({ id, entry, text, query, selected, onRun }: PaletteRowProps) {
  const { name, texts, icon: Icon, shortcut, detail } = entry;
  const shownText = texts[text];
  const label = detail?.(text);
  return (
    <Spotlight.Action
      className={`small ${panels.option} ${classes.row}`}
      role="option"
      aria-selected={selected}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      // `onRun` closes the palette itself, since it must restore the focus before the command runs
      closeSpotlightOnTrigger={false}
      onClick={onRun}
      // Spotlight.Action has no id prop, but `aria-activedescendant` of the search box needs one
      renderRoot={(props) => <button {...props} id={id} data-selected={selected || undefined} />}
    >
      <Icon size={16} stroke={1.5} aria-hidden className="faint" />
      <span className={`cut ${classes.name}`} data-beside={shownText ? true : undefined}>
        <Marked parts={markWords(name, query)} />
      </span>
      {shownText && (
        <span className="cut soft script">
          <Marked parts={cutSnippet(shownText, query)} />
        </span>
      )}
      {label && <small className={`fine ${classes.aside}`}>{label}</small>}
      {shortcut && (
        <span className={`fine ${classes.aside}`}>
          <Keys shortcut={shortcut} />
        </span>
      )}
    </Spotlight.Action>
  );
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
