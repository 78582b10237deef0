import { type Cast, findEntry, findMentions } from '../cast/cast.ts';
import { type CastEntry, entryTexts } from '../cast/entry.ts';
import { speakerKey } from '../cast/speaker-name.ts';
import { parseSpeech } from '../cast/speech.ts';
import { limits } from '../product/limits.ts';
import { castNameProblem, nameKey, spacelessLetter } from '../project/cast-names.ts';
import type { Project, Scene } from '../project/project.ts';
import { type SceneFieldKey, sceneFieldKeys } from '../scene/fields.ts';
import { literalPattern } from '../text/text-range.ts';
import { withScenes } from './scene-edits.ts';

/*
 * Edits that involve the names of the cast. Each returns a new project that shares all untouched scenes and entries, or
 * the same project if nothing changes.
 */

/** Returns why an entry with this name cannot be added, or null. */
export function addEntryProblem({ cast = [] }: Project, name: string): string | null {
  const { entries } = limits.cast;
  return cast.length >= entries ? `does not fit: a cast has at most ${entries} entries` : castNameProblem(name, cast);
}

/** Appends an entry to the cast; returns the same project if its name is not allowed. */
export function addEntry(project: Project, entry: CastEntry): Project {
  if (addEntryProblem(project, entry.name)) return project;
  return { ...project, cast: [...(project.cast ?? []), { ...entry, name: entry.name.normalize('NFC') }] };
}

/**
 * Removes an entry. Its mentions stay as they are.
 * @param index from 0
 */
export function removeEntry(project: Project, index: number): Project {
  return project.cast?.[index] ? { ...project, cast: project.cast.toSpliced(index, 1) } : project;
}

/**
 * Returns why an entry cannot have this name, or null.
 * @param index the entry's index, from 0
 */
export function renameEntryProblem({ cast = [] }: Project, index: number, name: string): string | null {
  const others = cast.filter((_, other) => other !== index);
  return castNameProblem(name, others);
}

/**
 * Renames an entry with its mentions and speaker cues: `MARA:` becomes `NORA:`. Inserts a space after a mention if its
 * name would otherwise absorb the letters that follow. Returns the same project if the name is not allowed.
 */
export function renameEntry(project: Project, index: number, name: string): Project {
  const { cast = [] } = project;
  const entry = cast[index];
  if (!entry || entry.name === name || renameEntryProblem(project, index, name)) return project;
  const normal = name.normalize('NFC');
  // an entry has no mentions if its name is invalid or belongs to an earlier entry
  const isMentioned = findEntry(cast, entry.name) === entry;
  const change = { entry, name: normal, renamed: cast.with(index, { ...entry, name: normal }) };
  const renamed = isMentioned
    ? mapTexts(project, (text, key) => renameInText(text, { ...change, cast, isDialog: key === 'dialog' }))
    : project;
  return { ...renamed, cast: (renamed.cast ?? []).with(index, { ...(renamed.cast?.[index] ?? entry), name: normal }) };
}

interface Renaming {
  entry: CastEntry;
  name: string;
  cast: Cast;
  /** The cast after renaming. */
  renamed: Cast;
  isDialog: boolean;
}

/** Renames an entry in a text: its mentions and, in dialogue, its speaker cues. */
function renameInText(text: string, renaming: Renaming): string {
  const replacements = [
    ...mentionsToRename(text, renaming),
    ...(renaming.isDialog ? cuesToRename(text, renaming) : []),
  ];
  let written = '';
  let copied = 0;
  for (const { from, to, name } of replacements.sort((one, other) => one.from - other.from)) {
    // skip a cue that is also a mention, as in `@mara:`
    if (from < copied) continue;
    written += text.slice(copied, from) + name;
    copied = to;
  }
  return copied === 0 ? text : written + text.slice(copied);
}

type NewName = { from: number; to: number; name: string };

function mentionsToRename(text: string, { entry, name, cast, renamed }: Renaming): NewName[] {
  return findMentions(text, cast).flatMap((mention) => {
    if (mention.kind !== 'entry') return [];
    let { from, to } = mention;
    while (text[from] === '@') from += 1;
    const isRenamed = mention.entry === entry;
    const newName = isRenamed ? name : text.slice(from, to);
    const [parsed] = findMentions(`@${newName}${text.slice(to, to + 4 * limits.cast.nameLength)}`, renamed);
    if (parsed?.to !== newName.length + 1) return [{ from, to, name: `${newName} ` }];
    return isRenamed ? [{ from, to, name }] : [];
  });
}

/** Finds the speaker cues that use the entry's name. Cues with its short name stay. */
function cuesToRename(text: string, { entry, name, cast }: Renaming): NewName[] {
  const spaced = (value: string) => value.replaceAll(/[_-]/gu, ' ');
  return parseSpeech(text, cast).flatMap(({ speaker }) => {
    if (speaker?.entry !== entry || speakerKey(spaced(speaker.name)) !== speakerKey(spaced(entry.name))) return [];
    const isSpaced = !/[_-]/u.test(speaker.name);
    const from = speaker.to - speaker.name.length;
    return [{ from, to: speaker.to, name: matchCase(speaker.name, isSpaced ? spaced(name) : name) }];
  });
}

/**
 * Writes the new name in the case of the old name (all capitals or all lower case), unless capitals would make it a
 * different name.
 */
function matchCase(old: string, name: string): string {
  const [upper, lower] = [name.toUpperCase(), name.toLowerCase()];
  if (old === old.toLowerCase()) return old === old.toUpperCase() ? name : lower;
  return old === old.toUpperCase() && nameKey(upper) === nameKey(name) ? upper : name;
}

/** Returns the scenes that are changed or new in the second project. */
export function changedScenes(from: Project, to: Project): Scene[] {
  const before = new Set(from.scenes);
  return to.scenes.filter((scene) => !before.has(scene));
}

/** Returns, for each entry, the numbers of the scenes in which it is mentioned or speaks. */
export function castUsage({ scenes, cast = [] }: Project): Map<CastEntry, number[]> {
  const usage = new Map<CastEntry, number[]>(cast.map((entry) => [entry, []]));
  for (const scene of scenes) {
    for (const entry of mentionedEntries([scene], cast)) usage.get(entry)?.push(scene.sceneNumber);
  }
  return usage;
}

/** Returns each entry that is mentioned or speaks in the scenes, once. */
export function mentionedEntries(scenes: readonly Partial<Record<SceneFieldKey, string>>[], cast: Cast): CastEntry[] {
  if (cast.length === 0) return [];
  const entries = scenes.flatMap((scene) =>
    sceneFieldKeys.flatMap((key) => {
      const text = scene[key] ?? '';
      const mentioned = findMentions(text, cast).map((mention) =>
        mention.kind === 'entry' ? mention.entry : undefined,
      );
      return key === 'dialog'
        ? [...mentioned, ...parseSpeech(text, cast).map(({ speaker }) => speaker?.entry)]
        : mentioned;
    }),
  );
  return [...new Set(entries.filter((entry) => entry !== undefined))];
}

/**
 * Returns the entries to copy along with scenes: those that the scenes use, and those that the texts of copied entries
 * mention.
 */
export function neededEntries(scenes: readonly Partial<Record<SceneFieldKey, string>>[], cast: Cast): CastEntry[] {
  const needed = new Set(mentionedEntries(scenes, cast));
  // a loop over a set also visits values added during the loop
  for (const entry of needed) {
    for (const mention of entryTexts.flatMap((key) => findMentions(entry[key] ?? '', cast))) {
      if (mention.kind === 'entry') needed.add(mention.entry);
    }
  }
  return [...needed];
}

/** Returns the numbers of the scenes that `replacePhrase` would change. */
export function scenesWithPhrase(project: Project, phrase: string): number[] {
  return changedScenes(project, replacePhrase(project, phrase, 'x')).map(({ sceneNumber }) => sceneNumber);
}

/**
 * Replaces a phrase with a mention, ignoring case and differences in white space. Matches only whole words and never
 * part of an existing mention. Skips dialogue, where a mention would change the spoken words. The look and the cast
 * stay as they are.
 */
export function replacePhrase(project: Project, phrase: string, name: string): Project {
  const words = phrase.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return project;
  const wanted = words.map(literalPattern).join(String.raw`\s+`);
  const pattern = new RegExp(
    // exclude preceding characters that keep an @ from starting a mention, and following ones that would continue the
    // name
    String.raw`(?<![\p{L}\p{M}\p{N}._@\\-])${wanted}(?=${spacelessLetter}|(?![\p{L}\p{M}\p{N}_-]))`,
    'giu',
  );
  const scenes = project.scenes.map((scene) =>
    mapFields(scene, (text, key) => {
      if (key === 'dialog') return text;
      const mentions = findMentions(text, project.cast ?? []);
      const crossesMention = (from: number, to: number) =>
        mentions.some((one) => one.from < to && one.to > from && (one.from < from || one.to > to));
      return text.replace(pattern, (words: string, at: number) =>
        crossesMention(at, at + words.length) ? words : `@${name}`,
      );
    }),
  );
  return withScenes(project, scenes);
}

/** The result of merging two casts. */
export interface MergedCast {
  cast: CastEntry[];
  /** Entries added from the other cast. */
  added: CastEntry[];
  /** Entries in both casts with different content. `ours` was kept. */
  differing: { ours: CastEntry; theirs: CastEntry }[];
  /** Entries of the other cast that exceed the limit. */
  left: CastEntry[];
}

/** Adds the entries of another cast whose names are new. If both casts have the name, the entry of `ours` stays. */
export function mergeCast(ours: Cast, theirs: Cast): MergedCast {
  const merged: MergedCast = { cast: [...ours], added: [], differing: [], left: [] };
  const byKey = new Map(ours.map((entry) => [nameKey(entry.name), entry]));
  for (const entry of theirs) {
    const existing = byKey.get(nameKey(entry.name));
    if (existing) {
      if (!isSameContent(existing, entry)) merged.differing.push({ ours: existing, theirs: entry });
    } else if (merged.cast.length >= limits.cast.entries) {
      merged.left.push(entry);
    } else {
      merged.cast.push(entry);
      merged.added.push(entry);
      byKey.set(nameKey(entry.name), entry);
    }
  }
  return merged;
}

/** Returns the merged cast, with the other cast's content in differing entries. Names stay. */
export function withTheirs({ cast, differing }: MergedCast): CastEntry[] {
  const theirs = new Map(differing.map((pair) => [pair.ours, pair.theirs]));
  return cast.map((entry) => ({ ...(theirs.get(entry) ?? entry), name: entry.name }));
}

function isSameContent(one: CastEntry, other: CastEntry): boolean {
  const comparable = ({ kind, text, short, voice, manner, refs = {} }: CastEntry) =>
    JSON.stringify([kind, text, short, voice, manner, Object.entries(refs).sort()]);
  return comparable(one) === comparable(other);
}

/** Changes every text that can contain a name: scene fields, the look and the texts of the cast. */
function mapTexts(project: Project, change: (text: string, key?: SceneFieldKey) => string): Project {
  const { scenes, look, cast } = project;
  const changed = withScenes(
    project,
    scenes.map((scene) => mapFields(scene, change)),
  );
  return {
    ...changed,
    ...(look !== undefined && { look: change(look) }),
    ...(cast && { cast: cast.map((entry) => mapEntryTexts(entry, change)) }),
  };
}

function mapFields(scene: Scene, change: (text: string, key: SceneFieldKey) => string): Scene {
  const changes = sceneFieldKeys.flatMap((key) => {
    const text = change(scene[key], key);
    return text === scene[key] ? [] : [[key, text] as const];
  });
  return changes.length === 0 ? scene : { ...scene, ...Object.fromEntries(changes) };
}

function mapEntryTexts(entry: CastEntry, change: (text: string) => string): CastEntry {
  const changes = entryTexts.flatMap((key) => {
    const [before, text] = [entry[key], change(entry[key] ?? '')];
    return before === undefined || text === before ? [] : [[key, text] as const];
  });
  return changes.length === 0 ? entry : { ...entry, ...Object.fromEntries(changes) };
}
