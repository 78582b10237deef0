import { Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import type { SceneFieldKey } from '../../../../src/domain/fields.ts';
import { type Preset, presetLibraries } from '../../../../src/domain/presets/library.ts';
import { findPresets, noFilter, withCategory, withSearch } from '../../../../src/domain/presets/picker.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { FailureText } from '../../../components/FailureText.tsx';
import { fillScene, findSceneIndex, useBuilder } from '../builder-store.ts';
import dialogs from '../dialogs.module.css';
import classes from './PresetPicker.module.css';
import { PresetRow } from './PresetRow.tsx';
import { closePresets, usePresetPicker } from './preset-picker-store.ts';
import { useOwnPresets } from './use-own-presets.ts';

/** The dialog behind every Presets button. Closing it forgets its search and category. */
export function PresetPicker() {
  const open = usePresetPicker((state) => state.open);
  // while the dialog fades out it still shows the library it was opened with
  const [last, setLast] = useState(open);
  if (open && open !== last) setLast(open);
  return (
    <Dialog
      opened={open !== null}
      onClose={closePresets}
      title={last ? presetLibraries[last.field].title : ''}
      size="lg"
    >
      {last && <PresetList key={`${last.sceneId} ${last.field}`} sceneId={last.sceneId} field={last.field} />}
    </Dialog>
  );
}

function PresetList({ sceneId, field }: { sceneId: string; field: SceneFieldKey }) {
  const library = presetLibraries[field];
  const [filter, setFilter] = useState(noFilter);
  const own = useOwnPresets(field);
  const mine = findPresets(own.presets, filter);
  const found = findPresets(library.presets, filter);

  function pick(preset: Preset) {
    fillScene(sceneId, preset.sets);
    closePresets();
  }

  return (
    <div className={dialogs.form}>
      <TextInput
        aria-label="Search presets"
        placeholder="Search"
        data-autofocus
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={filter.search}
        onChange={(event) => setFilter(withSearch(library, filter, event.currentTarget.value))}
        onKeyDown={moveFocus}
      />
      <fieldset className={classes.categories}>
        <legend className={classes.legend}>Category</legend>
        {library.all && (
          <Badge
            label="All"
            pressed={filter.category === null}
            onClick={() => setFilter({ ...filter, category: null })}
          />
        )}
        {library.categories.map((category) => (
          <Badge
            key={category}
            label={category}
            pressed={filter.category === category}
            onClick={() => setFilter(withCategory(filter, category))}
          />
        ))}
      </fieldset>
      <KeepText sceneId={sceneId} field={field} onKeep={own.add} error={own.error} />
      {mine.length + found.length === 0 ? (
        <p className={dialogs.empty}>{library.empty}</p>
      ) : (
        <ul className={classes.list} onKeyDown={moveFocus}>
          {mine.map((preset) => (
            <PresetRow key={preset.id} preset={preset} onPick={pick} onRemove={() => own.remove(preset.id)} />
          ))}
          {found.map((preset) => (
            <PresetRow key={preset.id} preset={preset} onPick={pick} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Badge({ label, pressed, onClick }: { label: string; pressed: boolean; onClick: () => void }) {
  return (
    <button type="button" className={classes.badge} aria-pressed={pressed} onClick={onClick}>
      {label}
    </button>
  );
}

interface KeepTextProps {
  sceneId: string;
  field: SceneFieldKey;
  onKeep: (content: string) => void;
  error: unknown;
}

/** Saves the field's text as one of the user's own presets. */
function KeepText({ sceneId, field, onKeep, error }: KeepTextProps) {
  const text = useBuilder(({ project }) => project.scenes[findSceneIndex(project, sceneId)]?.[field].trim() ?? '');
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        disabled={text === ''}
        leftSection={<IconBookmarkPlus size={16} stroke={1.5} />}
        onClick={() => onKeep(text)}
      >
        Save as my preset
      </Button>
      {error !== null && (
        <p role="alert" className={dialogs.problem}>
          <FailureText error={error} />
        </p>
      )}
    </div>
  );
}

/** The up and down keys move through the list, also from the search box. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const dialog = event.currentTarget.closest('[role="dialog"]');
  const rows = [...(dialog?.querySelectorAll<HTMLElement>('[data-preset]') ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement /* only compared */);
  rows[at + step]?.focus();
  event.preventDefault();
}
