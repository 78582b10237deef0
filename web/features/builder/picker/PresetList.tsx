import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useId, useRef } from 'react';
import type { Preset } from '../../../../src/domain/presets/library.ts';
import panels from '../core/ui/panels.module.css';
import classes from './PresetPicker.module.css';
import { ownCategory, type PresetGroup } from './preset-groups.ts';

interface PresetListProps {
  /** The prefix of the ids of the list and its rows. */
  id: string;
  label: string;
  groups: readonly PresetGroup[];
  /** The preset that is being tried on. */
  active: Preset | undefined;
  onTry: (preset: Preset) => void;
  onUse: (preset: Preset) => void;
  onRemove: (id: string) => void;
}

/**
 * The list of presets, controlled from the search box. A click uses a preset. On touch screens, the first tap tries a
 * preset on, and the second uses it.
 */
export function PresetList({ id, label, groups, active, onTry, onUse, onRemove }: PresetListProps) {
  const pane = useRef<HTMLDivElement>(null);
  const pointer = useRef('mouse');
  const activeId = active?.id;
  useEffect(() => {
    if (activeId) pane.current?.querySelector(`[data-preset="${activeId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const ownPresets = groups.find(({ title }) => title === ownCategory)?.presets ?? [];
  return (
    // biome-ignore-start lint/a11y: a scrollable area must be focusable, and then needs a name
    <div ref={pane} className={classes.options} tabIndex={0} role="group" aria-label="Presets">
      {/* biome-ignore-end lint/a11y: the tag ends here */}
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {groups.map(({ title, presets }) => (
          <Group key={title} title={title}>
            {presets.map((preset) => (
              <Row
                key={preset.id}
                id={`${id}-${preset.id}`}
                preset={preset}
                selected={preset.id === activeId}
                onPointerDown={(event) => {
                  pointer.current = event.pointerType;
                }}
                onClick={() => (pointer.current === 'touch' && preset.id !== activeId ? onTry(preset) : onUse(preset))}
              />
            ))}
          </Group>
        ))}
      </div>
      {/* outside the list, since an option cannot contain a button; next to the user's own presets, the first group */}
      {ownPresets.length > 0 && (
        <ul className={classes.removals}>
          {ownPresets.map((preset) => (
            <li key={preset.id}>
              <ActionIcon aria-label={`Remove preset ${preset.name}`} onClick={() => onRemove(preset.id)}>
                <IconTrash size={14} stroke={1.5} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, not options
    <div role="group" aria-labelledby={id} data-mine={title === ownCategory || undefined} className={classes.group}>
      <div id={id} role="presentation" className={`caps ${classes.groupTitle}`}>
        {title}
      </div>
      {children}
    </div>
  );
}

interface RowProps {
  id: string;
  preset: Preset;
  selected: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onClick: () => void;
}

function Row({ id, preset, selected, onPointerDown, onClick }: RowProps) {
  const { name, era, sets } = preset;
  return (
    // biome-ignore lint/a11y: the focus stays in the search box, whose keys move through the rows
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={`row ${panels.option} ${classes.option}`}
      data-preset={preset.id}
      onPointerDown={onPointerDown}
      // keeps the focus in the search box
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <span className={`cut ${classes.name}`}>{name}</span>
      <span className={`cut faint script ${classes.text}`}>{Object.values(sets).join(' · ')}</span>
      {era && <span className={`fine ${classes.era}`}>{era}</span>}
    </div>
  );
}
