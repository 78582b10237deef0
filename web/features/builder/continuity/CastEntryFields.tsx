import { Group, Stack, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EntryText } from '../../../../src/domain/cast/entry.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { focusAddButton, goToEntry } from '../core/focus/go-to.ts';
import { chosenTarget } from '../core/project/film-store.tsx';
import { currentProject, useBuilder } from '../core/project/project-store.ts';
import { FieldText } from '../core/text/FieldText.tsx';
import { FieldTools } from '../core/text/FieldTools.tsx';
import { fieldKeysId } from '../core/text/field-descriptions.tsx';
import { TextWithTools } from '../core/text/TextWithTools.tsx';
import buttons from '../core/ui/buttons.module.css';
import { KindSelect, kindLabels } from '../core/ui/kind-labels.tsx';
import classes from './continuity.module.css';
import { removeFromCast, setEntryKind, setEntryRef, setEntryText } from './continuity-edits.ts';
import { EntryName } from './EntryName.tsx';
import { EntryUsage } from './EntryUsage.tsx';

const { shortLength, voiceLength, tagLength } = limits.cast;

/** The optional texts of an entry, besides its wording. */
const details: readonly { key: EntryText; label: string; limit: number; example: string; forCharacters?: true }[] = [
  { key: 'short', label: 'Short', limit: shortLength, example: 'the skipper' },
  { key: 'voice', label: 'Voice', limit: voiceLength, example: 'low, unhurried', forCharacters: true },
  {
    key: 'manner',
    label: 'Manner',
    limit: voiceLength,
    example: 'never looks at the person he talks to',
    forCharacters: true,
  },
];

/** The inputs of a cast entry. Empty optional ones are hidden until the user opens the details. */
export const CastEntryFields = memo(function CastEntryFields({ index }: { index: number }) {
  const entry = useBuilder(({ project }) => project.cast?.[index]);
  const [opened, setOpened] = useState(false);
  if (!entry) return null;
  const { name, kind, text } = entry;
  const { icon: Icon, label: kindLabel, example } = kindLabels[kind];
  const place = { entry: name };
  const detailsLabel = `Details of @${name}`;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={`@${name}`} className={classes.entry} data-entry={index}>
      <div className={`wrap soft ${classes.head}`}>
        <Icon size={16} stroke={1.5} className="faint" role="img" aria-label={kindLabel} />
        <EntryName index={index} />
      </div>
      <Stack gap={4} className={classes.texts}>
        <TextWithTools
          aria-label={`Wording of @${name}`}
          data-entry-text="text"
          place={place}
          label={`wording of @${name}`}
          value={text}
          limit={limits.fieldLength}
          placeholder={example}
          describedBy={fieldKeysId}
          onChange={(value) => setEntryText(index, 'text', value)}
        />
        {details.map(({ key, label, limit, example, forCharacters }) => {
          const value = entry[key] ?? '';
          const shown = value !== '' || (opened && (!forCharacters || kind === 'character'));
          return (
            shown && (
              <Detail key={key} label={label}>
                <SingleLineText
                  aria-label={`${label} of @${name}`}
                  data-entry-text={key}
                  value={value}
                  limit={limit}
                  placeholder={example}
                  onChange={(value) => {
                    setEntryText(index, key, value);
                    // keeps the input on the page after its text was deleted
                    if (value === '') setOpened(true);
                  }}
                />
              </Detail>
            )
          );
        })}
        <Reference index={index} name={name} opened={opened} onEmpty={() => setOpened(true)} />
        {opened && (
          <div className={classes.detail}>
            <span>Kind</span>
            <Group gap="4px 8px">
              <KindSelect
                label={`Kind of @${name}`}
                value={kind}
                className={classes.select}
                onChange={(value) => setEntryKind(index, value)}
              />
              <UnstyledButton
                className={buttons.quiet}
                onClick={() => {
                  setOpened(false);
                  remove(index);
                }}
              >
                <IconTrash size={14} stroke={1.5} aria-hidden />
                Remove @{name}
              </UnstyledButton>
            </Group>
          </div>
        )}
      </Stack>
      <div className={`wrap ${classes.side}`}>
        <EntryUsage index={index} />
        <FieldTools place={place} label={`wording of @${name}`} />
        <UnstyledButton
          className={buttons.icon}
          aria-label={detailsLabel}
          title="Details"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  );
});

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

interface ReferenceProps {
  index: number;
  name: string;
  opened: boolean;
  onEmpty: () => void;
}

/** The entry's reference tag in the chosen target. */
function Reference({ index, name, opened, onEmpty }: ReferenceProps) {
  const target = useBuilder(({ project }) => chosenTarget(project));
  const tag = useBuilder(({ project }) => (target && project.cast?.[index]?.refs?.[target.id]) ?? '');
  if (!target || (tag === '' && !opened)) return null;
  return (
    <Detail label="Reference">
      <SingleLineText
        aria-label={`Reference of @${name} in ${target.label}`}
        value={tag}
        limit={tagLength}
        placeholder={`@Image 1, in ${target.label}`}
        onChange={(value) => {
          setEntryRef(index, target.id, value);
          if (value === '') onEmpty();
        }}
      />
    </Detail>
  );
}

/** Removes an entry and focuses the entry that follows it, else the last entry, else the button that adds one. */
function remove(index: number): void {
  flushSync(() => removeFromCast(index));
  const { cast = [] } = currentProject();
  const next = cast[Math.min(index, cast.length - 1)];
  if (next) goToEntry(next.name);
  else focusAddButton();
}

/** An input that replaces line breaks with spaces. */
function SingleLineText(props: ComponentProps<typeof FieldText>) {
  return (
    <FieldText
      {...props}
      clean={(value) => value.replaceAll(/[\r\n]+/g, ' ')}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}
