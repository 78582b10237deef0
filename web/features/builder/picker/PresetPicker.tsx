import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { libraryField, type TextPlace, textLabel } from '../../../../src/domain/edits/text-place.ts';
import { type Preset, presetLibraries } from '../../../../src/domain/presets/library.ts';
import { noFilter, type PresetFilter, withCategory, withSearch } from '../../../../src/domain/presets/picker.ts';
import type { Project } from '../../../../src/domain/project/project.ts';
import type { SceneFieldKey } from '../../../../src/domain/scene/fields.ts';
import dialogs from '../../../components/dialogs.module.css';
import { FailureText } from '../../../components/FailureText.tsx';
import { recentPresets } from '../../../lib/storage/recent-presets.ts';
import { findSceneIndex, useBuilder } from '../core/project/project-store.ts';
import { stopTryOn, useWork } from '../core/project/work-store.ts';
import { useSync } from '../core/sync/sync-api.ts';
import buttons from '../core/ui/buttons.module.css';
import panels from '../core/ui/panels.module.css';
import { useView } from '../core/view/view-store.ts';
import { applyPreset } from './apply-preset.ts';
import { PickerFooter } from './PickerFooter.tsx';
import { PresetComparison } from './PresetComparison.tsx';
import { PresetList } from './PresetList.tsx';
import classes from './PresetPicker.module.css';
import { PresetSearch } from './PresetSearch.tsx';
import { countPresets, groupPresets, ownCategory, type PresetSources, recentCategory } from './preset-groups.ts';
import { presetTexts } from './preset-texts.ts';
import { isSlashForText, returnToText, writeSlash } from './return-to-text.ts';
import { useOwnPresets } from './use-own-presets.ts';

/**
 * The preset picker for one text: a non-modal dialog that replaces the list of scenes. Moving through its list tries
 * presets on in the preview.
 */
export function PresetPicker() {
  const open = useView((state) => state.presetsFor);
  if (!open) return null;
  return <PresetsFor key={Object.values(open).join(' ')} place={open} />;
}

function PresetsFor({ place }: { place: TextPlace }) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const texts = useRef<HTMLDivElement>(null);
  const field = useBuilder(({ project }) => libraryField(project, place));
  const [filter, setFilter] = useState(() =>
    withSearch(presetLibraries[field], noFilter, useView.getState().presetQuery),
  );
  const ownPresets = useOwnPresets(field);
  const sources = usePresetSources(field, ownPresets.presets);
  const groups = useMemo(() => groupPresets(sources, filter), [sources, filter]);
  const rows = groups.flatMap(({ presets }) => presets);
  const tried = useWork((state) => state.tried?.presetId);
  const active = rows.find((preset) => preset.id === tried);
  const purpose = useBuilder(({ project }) => placeInFilm(project, place));

  const close = () => returnToText(place);

  const applyAndClose = (preset: Preset) => applyPreset(place, preset);

  function tryOn(preset: Preset) {
    const { id: presetId, name } = preset;
    useWork.setState({ tried: { presetId, name, texts: presetTexts(place, field, preset) } });
  }

  function change(next: PresetFilter) {
    stopTryOn();
    setFilter(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // on some layouts the slash needs Shift
    if (event.target === search.current && isSlashForText(place, filter.search + key)) {
      event.preventDefault();
      writeSlash(place);
      return;
    }
    if (event.shiftKey) return;
    // Enter on a button presses the button, and keys scroll the texts below the list
    if (key === 'Enter' && event.target !== search.current) return;
    if (key !== 'Escape' && event.target === texts.current) return;
    const next = rows[rowAfterKey(key, active ? rows.indexOf(active) : -1, rows.length)];
    if (key === 'Escape') close();
    else if (key === 'Enter' && active) applyAndClose(active);
    else if (next) tryOn(next);
    else return;
    event.preventDefault();
    if (next) search.current?.focus();
  }

  const { title, empty } = sources.library;
  return (
    <section
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={classes.panel}
      onKeyDown={onKeyDown}
    >
      <header className={`row ${panels.head}`}>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="cut faint">for {purpose}</span>
        <ActionIcon aria-label="Close" ml="auto" onClick={close}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </header>
      <PresetSearch
        ref={search}
        value={filter.search}
        total={sources.library.presets.length + ownPresets.presets.length}
        list={rows.length > 0 ? `${id}-list` : undefined}
        keys={`${id}-keys`}
        active={active && `${id}-${active.id}`}
        onChange={(text) => change(withSearch(sources.library, filter, text))}
      />
      <p role="status" className="unseen">
        {rows.length === 0 ? 'Nothing found' : `${rows.length} ${rows.length === 1 ? 'preset' : 'presets'}`}
      </p>
      <div className={classes.panes}>
        <CategoryList
          sources={sources}
          chosen={filter.category}
          onChoose={(category) => change(category === null ? { ...filter, category } : withCategory(filter, category))}
        />
        {rows.length > 0 ? (
          <PresetList
            id={id}
            label={title}
            groups={groups}
            active={active}
            onTry={tryOn}
            onUse={applyAndClose}
            onRemove={ownPresets.remove}
          />
        ) : (
          <EmptyResult
            text={empty}
            filter={filter}
            onClear={() => change({ ...filter, search: '' })}
            onSave={() => ownPresets.add(filter.search.trim())}
          />
        )}
      </div>
      {/* biome-ignore-start lint/a11y: a scrollable area must be focusable, and then needs a name */}
      <div ref={texts} className={classes.below} tabIndex={0} role="group" aria-label="Now and with this preset">
        {/* biome-ignore-end lint/a11y: the tag ends here */}
        {ownPresets.error !== null && (
          <p role="alert" className={dialogs.problem}>
            <FailureText error={ownPresets.error} />
          </p>
        )}
        <PresetComparison place={place} field={field} preset={active} example={sources.library.presets[0]} />
      </div>
      <PickerFooter
        id={`${id}-keys`}
        place={place}
        onUse={active && (() => applyAndClose(active))}
        onSave={ownPresets.add}
      />
    </section>
  );
}

/** Describes a text and its place: `Light in Scene #3`, `the look`, `the wording of @mara`. */
function placeInFilm(project: Project, place: TextPlace): string {
  if (place.look) return 'the look';
  if (place.sceneId === undefined) return `the wording of @${place.entry}`;
  return `${textLabel(place)} in Scene #${findSceneIndex(project, place.sceneId) + 1}`;
}

function usePresetSources(field: SceneFieldKey, ownPresets: readonly Preset[]): PresetSources {
  const library = presetLibraries[field];
  const owner = useSync(({ session }) => session?.owner ?? null);
  return useMemo(() => {
    const all = [...ownPresets, ...library.presets];
    const recentlyUsed = recentPresets(owner, field).flatMap((id) => all.find((preset) => preset.id === id) ?? []);
    return { library, ownPresets, recentlyUsed };
  }, [library, ownPresets, owner, field]);
}

/** How many rows Page Up and Page Down move by. */
const pageSize = 8;

/**
 * The index of the row that a key moves to.
 * @param from the index of the current row; -1 if there is none
 * @returns -1 if the key does not move
 */
function rowAfterKey(key: string, from: number, count: number): number {
  const last = count - 1;
  switch (key) {
    // without a current row, Enter tries the first preset on, so that nothing is used unseen
    case 'Enter':
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return from < 0 ? last : Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(Math.max(from, 0) + pageSize, last);
    case 'PageUp':
      return Math.max(from - pageSize, 0);
    default:
      return -1;
  }
}

interface EmptyResultProps {
  /** The library's message for an empty result. */
  text: string;
  filter: PresetFilter;
  onClear: () => void;
  /** Saves the search text as a preset. */
  onSave: () => void;
}

/** Shown in place of an empty list, with buttons to clear the search or save its text as a preset. */
function EmptyResult({ text, filter: { search, category }, onClear, onSave }: EmptyResultProps) {
  if (search.trim() === '' && category === ownCategory) {
    return <p className={`soft ${classes.empty}`}>Presets that you save from a field appear here.</p>;
  }
  if (search.trim() === '' && category === recentCategory) {
    return <p className={`soft ${classes.empty}`}>Presets that you use appear here, the latest first.</p>;
  }
  return (
    <div className={`soft ${classes.empty}`}>
      <p>{text}</p>
      <Group gap={8} mt={12}>
        <Button variant="default" size="compact-sm" onClick={onClear}>
          Clear search
        </Button>
        <Button variant="default" size="compact-sm" onClick={onSave}>
          Save search as my preset
        </Button>
      </Group>
    </div>
  );
}

interface CategoryListProps {
  sources: PresetSources;
  /** Null for all. */
  chosen: string | null;
  onChoose: (category: string | null) => void;
}

/** The picker's left pane: the categories, each with its number of presets. */
function CategoryList({ sources, chosen, onChoose }: CategoryListProps) {
  const badge = (category: string | null) => (
    <UnstyledButton
      key={category}
      className={buttons.quiet}
      aria-pressed={chosen === category}
      onClick={() => onChoose(category)}
    >
      {category ?? 'All'}
      <span aria-hidden="true" className="faint">
        {countPresets(sources, category)}
      </span>
    </UnstyledButton>
  );
  return (
    <fieldset className={classes.categories}>
      <legend className="unseen">Category</legend>
      {sources.library.all && badge(null)}
      {[ownCategory, recentCategory].map(badge)}
      <hr />
      {sources.library.categories.map(badge)}
    </fieldset>
  );
}
