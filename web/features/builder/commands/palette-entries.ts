import { type Icon, IconBooks, IconCategory, IconFolderOpen, IconMovie } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CastEntry } from '../../../../src/domain/cast-entry.ts';
import { type SceneFieldKey, sceneFieldGroups, sceneFieldKeys } from '../../../../src/domain/fields.ts';
import { type Preset, presetLibraries } from '../../../../src/domain/presets/library.ts';
import type { Scene } from '../../../../src/domain/project.ts';
import type { TargetId } from '../../../../src/domain/targets/registry.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import type { Template } from '../../../../src/domain/templates.ts';
import { libraryField, type TextPlace } from '../../../../src/domain/text-place.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Shortcut } from '../core/commands/shortcut.ts';
import { goToEntry } from '../core/places/go-to-continuity.ts';
import { goToField } from '../core/places/go-to-field.ts';
import { chosenScenes } from '../core/places/selection.ts';
import { chosenTarget } from '../core/project/film-store.ts';
import { useBuilder } from '../core/project/project-store.ts';
import { focusedText } from '../core/project/scene-actions.ts';
import { useDraft } from '../core/sync/draft-sync.ts';
import { kindWords } from '../core/ui/cast-kinds.tsx';
import { takePreset } from '../picker/take-preset.ts';
import { toPreset } from '../picker/use-own-presets.ts';
import { activeTargets, chooseTarget } from '../preview/TargetSelect.tsx';
import { countShots } from '../templates/count-shots.ts';
import { loadTemplate } from '../templates/load-template.ts';
import { commands } from './command-list.ts';
import type { Entry } from './palette-search.ts';

/** A row of the palette. */
export interface PaletteEntry extends Entry {
  id: string;
  icon: Icon;
  shortcut?: Shortcut;
  /** What stands at the end of the row. @param text the index of the text that it shows */
  detail?: (text: number) => string;
  run: (text: number) => void;
}

export interface PaletteGroup {
  title: string;
  entries: readonly PaletteEntry[];
  /** Whether it shows before anything is searched for. */
  atOnce?: boolean;
  /** The most rows it shows. */
  limit?: number;
}

const limit = 5;

/** All that the palette can find, for the scene and the field that had the focus before it opened. */
export function usePaletteGroups(): PaletteGroup[] {
  const project = useBuilder((state) => state.project);
  const account = { enabled: useDraft(({ owner }) => owner !== null), retryOnMount: false };
  const { data: templates } = trpc.templates.list.useQuery(undefined, account);
  const { data: own } = trpc.presets.list.useQuery(undefined, account);
  return useMemo(
    () => [
      { title: 'Commands', atOnce: true, entries: commandEntries() },
      { title: 'Scenes', atOnce: true, limit, entries: project.scenes.map(toSceneEntry) },
      { title: 'Cast', limit, entries: (project.cast ?? []).map(toCastEntry) },
      { title: 'Presets', limit, entries: presetEntries((own ?? []).toReversed()) },
      { title: 'Templates', limit, entries: (templates ?? []).map(toTemplateEntry) },
      { title: 'Targets', limit, entries: targetEntries(chosenTarget(project)) },
    ],
    [project, templates, own],
  );
}

function commandEntries(): PaletteEntry[] {
  return commands
    .filter(({ id, available }) => id !== 'commands' && (available?.() ?? true))
    .map(({ id, label, icon, shortcut, run }) => ({
      id,
      name: label(),
      texts: [],
      icon,
      run,
      ...(shortcut && { shortcut }),
    }));
}

/** The nine fields in the editor's order. */
const fields = sceneFieldGroups.flatMap((group) => group.fields);

function toSceneEntry(scene: Scene, index: number): PaletteEntry {
  return {
    id: scene.id,
    name: `Scene #${index + 1}`,
    texts: fields.map(({ key }) => scene[key]),
    icon: IconMovie,
    detail: (text) => fields[text]?.label ?? 'Empty',
    run: (text) => goToField(scene.id, fields[text]?.key ?? 'subject'),
  };
}

function toCastEntry({ name, kind, text, voice = '', manner = '' }: CastEntry, index: number): PaletteEntry {
  const { label, icon } = kindWords[kind];
  return {
    id: `cast-${index}`,
    name: `@${name}`,
    texts: [text, voice, manner],
    icon,
    detail: () => label,
    run: () => goToEntry(name),
  };
}

/** Chosen ones go into the look or the wording that somebody works in, if it has their library, else into the scene. */
function presetEntries(own: readonly Parameters<typeof toPreset>[0][]): PaletteEntry[] {
  return sceneFieldKeys.flatMap((field) => {
    const { title, presets } = presetLibraries[field];
    const mine = own.filter((preset) => preset.field === field).map(toPreset);
    return [...mine, ...presets].map((preset: Preset) => ({
      id: `${field}-${preset.id}`,
      name: preset.name,
      texts: [Object.values(preset.sets).join(' · ')],
      icon: IconBooks,
      detail: () => title,
      run: () => takePreset(presetPlace(field), preset),
    }));
  });
}

function presetPlace(field: SceneFieldKey): TextPlace {
  const focused = focusedText();
  const { project } = useBuilder.getState();
  if (focused && focused.sceneId === undefined && libraryField(project, focused) === field) return focused;
  return { sceneId: focused?.sceneId ?? chosenScenes()[0] ?? '', field };
}

function toTemplateEntry(template: Template): PaletteEntry {
  return {
    id: template.id,
    name: template.name,
    texts: [template.description],
    icon: IconFolderOpen,
    detail: () => countShots(template),
    run: () => loadTemplate(template),
  };
}

function targetEntries(chosen: Target | null): PaletteEntry[] {
  return activeTargets.map((target) => ({
    id: target.id,
    name: `${target.maker === null ? 'Write as' : 'Render with'} ${target.label}`,
    texts: [],
    icon: IconCategory,
    detail: () => (target === chosen ? 'Chosen' : ''),
    // the list is the registry's own
    run: () => chooseTarget(target.id as TargetId),
  }));
}
