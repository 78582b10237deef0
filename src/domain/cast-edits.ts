import { type Cast, findEntry, findMentions } from './cast.ts';
import { type CastEntry, entryTexts } from './cast-entry.ts';
import { castNameProblem, nameKey, spacelessLetter } from './cast-names.ts';
import { type SceneFieldKey, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import type { Project, Scene } from './project.ts';
import { withScenes } from './scene-edits.ts';
import { speakerKey } from './speaker-name.ts';
import { parseSpeech } from './speech.ts';
import { literalPattern } from './text-range.ts';

/*
 * Edits to a project by the names of its cast. Each answers a new project in which untouched scenes and entries are the
 * same objects, or the very project that it was given when there is nothing to change.
 */

/** Why the project cannot have another entry of this name, or null. */
export function addEntryProblem({ cast = [] }: Project, name: string): string | null {
  const { entries } = limits.cast;
  return cast.length >= entries ? `finds no room: a cast has at most ${entries} entries` : castNameProblem(name, cast);
}

/** The project with an entry more, the last one; unchanged when its name cannot be. */
export function addEntry(project: Project, entry: CastEntry): Project {
  if (addEntryProblem(project, entry.name)) return project;
  return { ...project, cast: [...(project.cast ?? []), { ...entry, name: entry.name.normalize('NFC') }] };
}

/** The project without an entry; what mentions it stays as it is. @param index from 0 */
export function removeEntry(project: Project, index: number): Project {
  return project.cast?.[index] ? { ...project, cast: project.cast.toSpliced(index, 1) } : project;
}

/** Why an entry of the project cannot get this name, or null. @param index that of the entry, from 0 */
export function renameEntryProblem({ cast = [] }: Project, index: number, name: string): string | null {
  const others = cast.filter((_, place) => place !== index);
  return castNameProblem(name, others);
}

/**
 * The project with another name for an entry, also wherever it is mentioned or speaks by its name: `MARA:` becomes
 * `NORA:`. A space sets a mention off from letters with which it would now name another entry. Unchanged when the name
 * cannot be.
 */
export function renameEntry(project: Project, index: number, name: string): Project {
  const { cast = [] } = project;
  const entry = cast[index];
  if (!entry || entry.name === name || renameEntryProblem(project, index, name)) return project;
  const normal = name.normalize('NFC');
  // an entry without a valid name, or with that of one before it, is not mentioned anywhere
  const isMentioned = findEntry(cast, entry.name) === entry;
  const change = { entry, name: normal, renamed: cast.with(index, { ...entry, name: normal }) };
  const renamed = isMentioned
    ? mapTexts(project, (text, key) => withName(text, { ...change, cast, isDialog: key === 'dialog' }))
    : project;
  return { ...renamed, cast: (renamed.cast ?? []).with(index, { ...(renamed.cast?.[index] ?? entry), name: normal }) };
}

interface Renaming {
  entry: CastEntry;
  name: string;
  cast: Cast;
  /** The cast with the new name. */
  renamed: Cast;
  isDialog: boolean;
}

/** A text with another name of an entry in its mentions and, in dialogue, where it speaks. */
function withName(text: string, renaming: Renaming): string {
  const places = [...mentionsToRename(text, renaming), ...(renaming.isDialog ? cuesToRename(text, renaming) : [])];
  let written = '';
  let copied = 0;
  for (const { from, to, name } of places.sort((one, other) => one.from - other.from)) {
    // a speaker with an @ is a mention, too
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
    const [read] = findMentions(`@${newName}${text.slice(to, to + 4 * limits.cast.nameLength)}`, renamed);
    if (read?.to !== newName.length + 1) return [{ from, to, name: `${newName} ` }];
    return isRenamed ? [{ from, to, name }] : [];
  });
}

/** Where the entry speaks by its name. What it is called for short stays. */
function cuesToRename(text: string, { entry, name, cast }: Renaming): NewName[] {
  const spaced = (value: string) => value.replaceAll(/[_-]/gu, ' ');
  return parseSpeech(text, cast).flatMap(({ speaker }) => {
    if (speaker?.entry !== entry || speakerKey(spaced(speaker.name)) !== speakerKey(spaced(entry.name))) return [];
    const isSpaced = !/[_-]/u.test(speaker.name);
    const from = speaker.to - speaker.name.length;
    return [{ from, to: speaker.to, name: inCaseOf(speaker.name, isSpaced ? spaced(name) : name) }];
  });
}

/** A name all in capitals, or all in small letters, as the old one was; as it is where that would be another name. */
function inCaseOf(old: string, name: string): string {
  const [upper, lower] = [name.toUpperCase(), name.toLowerCase()];
  if (old === old.toLowerCase()) return old === old.toUpperCase() ? name : lower;
  return old === old.toUpperCase() && nameKey(upper) === nameKey(name) ? upper : name;
}

/** The scenes that changed from one project to another, or are new. */
export function changedScenes(from: Project, to: Project): Scene[] {
  const before = new Set(from.scenes);
  return to.scenes.filter((scene) => !before.has(scene));
}

/** The numbers of the scenes that mention each entry, or in which it speaks, by the entry. */
export function castUsage({ scenes, cast = [] }: Project): Map<CastEntry, number[]> {
  const usage = new Map<CastEntry, number[]>(cast.map((entry) => [entry, []]));
  for (const scene of scenes) {
    for (const entry of mentionedEntries([scene], cast)) usage.get(entry)?.push(scene.sceneNumber);
  }
  return usage;
}

/** The entries that scenes mention, and those that speak in them, each once, in their order. */
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

/** The entries that scenes mention, then those that the texts of these mention in turn: all that they need elsewhere. */
export function neededEntries(scenes: readonly Partial<Record<SceneFieldKey, string>>[], cast: Cast): CastEntry[] {
  const needed = new Set(mentionedEntries(scenes, cast));
  // a set also goes through what is added meanwhile
  for (const entry of needed) {
    for (const mention of entryTexts.flatMap((key) => findMentions(entry[key] ?? '', cast))) {
      if (mention.kind === 'entry') needed.add(mention.entry);
    }
  }
  return [...needed];
}

/** The numbers of the scenes in which `replacePhrase` would change something. */
export function scenesWithPhrase(project: Project, phrase: string): number[] {
  return changedScenes(project, replacePhrase(project, phrase, 'x')).map(({ sceneNumber }) => sceneNumber);
}

/**
 * The project with a mention wherever a phrase stands, whatever its case and the white space in it: whole words alone, and
 * none in dialogue, which nobody speaks differently because of a name. No mention is cut in two. The look and the cast
 * stay as they are.
 */
export function replacePhrase(project: Project, phrase: string, name: string): Project {
  const words = phrase.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return project;
  const wanted = words.map(literalPattern).join(String.raw`\s+`);
  const pattern = new RegExp(
    // behind most of these, the @ would not begin a mention; before any of those, the name would go on
    String.raw`(?<![\p{L}\p{M}\p{N}._@\\-])${wanted}(?=${spacelessLetter}|(?![\p{L}\p{M}\p{N}_-]))`,
    'giu',
  );
  const scenes = project.scenes.map((scene) =>
    mapFields(scene, (text, key) => {
      if (key === 'dialog') return text;
      const mentions = findMentions(text, project.cast ?? []);
      const isCut = (from: number, to: number) =>
        mentions.some((one) => one.from < to && one.to > from && (one.from < from || one.to > to));
      return text.replace(pattern, (words: string, at: number) => (isCut(at, at + words.length) ? words : `@${name}`));
    }),
  );
  return withScenes(project, scenes);
}

/** Two casts as one. */
export interface MergedCast {
  cast: CastEntry[];
  /** The entries that came from the other. */
  added: CastEntry[];
  /** Entries of both that do not say the same; `ours` is the one in the cast. */
  differing: { ours: CastEntry; theirs: CastEntry }[];
  /** Entries of the other for which there is no room. */
  left: CastEntry[];
}

/** Our cast with the entries of another that have a name of their own; where both have a name, ours stays. */
export function mergeCast(ours: Cast, theirs: Cast): MergedCast {
  const merged: MergedCast = { cast: [...ours], added: [], differing: [], left: [] };
  const byKey = new Map(ours.map((entry) => [nameKey(entry.name), entry]));
  for (const entry of theirs) {
    const own = byKey.get(nameKey(entry.name));
    if (own) {
      if (!saysTheSame(own, entry)) merged.differing.push({ ours: own, theirs: entry });
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

/** The merged cast with what the other says of entries that both have. */
export function withTheirs({ cast, differing }: MergedCast): CastEntry[] {
  const theirs = new Map(differing.map((pair) => [pair.ours, pair.theirs]));
  return cast.map((entry) => ({ ...(theirs.get(entry) ?? entry), name: entry.name }));
}

function saysTheSame(one: CastEntry, other: CastEntry): boolean {
  const said = ({ kind, text, short, voice, manner, refs = {} }: CastEntry) =>
    JSON.stringify([kind, text, short, voice, manner, Object.entries(refs).sort()]);
  return said(one) === said(other);
}

/** The project with every text in which a name can stand changed: fields, the look, and the texts of the cast. */
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
