import { Spotlight } from '@mantine/spotlight';
import type { PaletteEntry } from '../core/commands/palette.ts';
import { ariaKeys } from '../core/commands/shortcut.ts';
import { Keys } from '../core/ui/Keys.tsx';
import classes from './CommandPalette.module.css';
import { cutSnippet, markWords, type Part } from './palette-search.ts';

interface PaletteRowProps {
  id: string;
  entry: PaletteEntry;
  /** The index of the entry's text that stands beside its name, or -1. */
  text: number;
  query: string;
  selected: boolean;
  onRun: () => void;
}

/** What the palette found: its name, where it matches, and how it is reached otherwise. */
export function PaletteRow({ id, entry, text, query, selected, onRun }: PaletteRowProps) {
  const { name, texts, icon: Icon, shortcut, detail } = entry;
  const film = texts[text];
  const aside = detail?.(text);
  return (
    <Spotlight.Action
      className={classes.row}
      role="option"
      aria-selected={selected}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
      // the dialog is closed, and the focus back, before it runs
      closeSpotlightOnTrigger={false}
      onClick={onRun}
      // Spotlight.Action takes no id, which the search box needs to name the row
      renderRoot={(props) => <button {...props} id={id} data-selected={selected || undefined} />}
    >
      <Icon size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <span className={`cut ${classes.name}`} data-beside={film ? true : undefined}>
        <Marked parts={markWords(name, query)} />
      </span>
      {film && (
        <span className={`cut ${classes.film}`}>
          <Marked parts={cutSnippet(film, query)} />
        </span>
      )}
      {aside && <small className={classes.aside}>{aside}</small>}
      {shortcut && (
        <span className={classes.aside}>
          <Keys shortcut={shortcut} />
        </span>
      )}
    </Spotlight.Action>
  );
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked }, index) =>
    // a text's parts stand where they stand
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
