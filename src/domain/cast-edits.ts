import { type Cast, findEntry, findMentions } from './cast.ts';
import { castNameProblem, nameKey, spacelessLetter } from './cast-names.ts';
import type { CastEntry } from './cast-schema.ts';
import { type SceneFieldKey, sceneFieldKeys } from './fields.ts';
import { limits } from './limits.ts';
import type { Project, Scene } from './project.ts';
import { withScenes } from './scene-edits.ts';

/*
 * Edits to a project by the names of its cast. Each answers a new project in which untouched scenes and entries are the
 * same objects, or the very project that it was given when there is nothing to change.
 */

/** Why an entry of the project cannot get this name, or null. @param index that of the entry, from 0 */
export function renameEntryProblem({ cast = [] }: Project, index: number, name: string): string | null {
  const others = cast.filter((_, place) => place !== index);
  return castNameProblem(name, others);
}

/** The project with another name for an entry, also wherever it is mentioned; unchanged when the name cannot be. */
export function renameEntry(project: Project, index: number, name: string): Project {
  const { cast = [] } = project;
  const entry = cast[index];
  if (!entry || entry.name === name || renameEntryProblem(project, index, name)) return project;
  const normal = name.normalize('NFC');
  // an entry without a valid name, or with that of one before it, is not mentioned anywhere
  const isMentioned = findEntry(cast, entry.name) === entry;
  const renamed = isMentioned ? mapTexts(project, (text) => withName(text, cast, { entry, name: normal })) : project;
  return { ...renamed, cast: (renamed.cast ?? []).with(index, { ...(renamed.cast?.[index] ?? entry), name: normal }) };
}

function withName(text: string, cast: Cast, { entry, name }: { entry: CastEntry; name: string }): string {
  let written = '';
  let copied = 0;
  for (const mention of findMentions(text, cast)) {
    if (mention.kind !== 'entry' || mention.entry !== entry) continue;
    let start = mention.from;
    while (text[start] === '@') start += 1;
    written += text.slice(copied, start) + name;
    copied = mention.to;
  }
  return copied === 0 ? text : written + text.slice(copied);
}

/** The scenes that changed from one project to another, or are new. */
export function changedScenes(from: Project, to: Project): Scene[] {
  const before = new Set(from.scenes);
  return to.scenes.filter((scene) => !before.has(scene));
}

/** The numbers of the scenes that mention each entry, by the entry. */
export function castUsage({ scenes, cast = [] }: Project): Map<CastEntry, number[]> {
  const usage = new Map<CastEntry, number[]>(cast.map((entry) => [entry, []]));
  for (const scene of scenes) {
    for (const entry of mentionedEntries([scene], cast)) usage.get(entry)?.push(scene.sceneNumber);
  }
  return usage;
}

/** The entries that scenes mention, each once, in the order of their first mention. */
export function mentionedEntries(scenes: readonly Partial<Record<SceneFieldKey, string>>[], cast: Cast): CastEntry[] {
  const entries = scenes.flatMap((scene) =>
    sceneFieldKeys.flatMap((key) =>
      findMentions(scene[key] ?? '', cast).flatMap((mention) => (mention.kind === 'entry' ? [mention.entry] : [])),
    ),
  );
  return [...new Set(entries)];
}

/** The numbers of the scenes in which `replacePhrase` would change something. */
export function scenesWithPhrase(project: Project, phrase: string): number[] {
  return changedScenes(project, replacePhrase(project, phrase, 'x')).map(({ sceneNumber }) => sceneNumber);
}

/**
 * The project with a mention wherever a phrase stands, whatever its case and the white space in it: whole words alone, and
 * none in dialogue, which nobody speaks differently because of a name. The look and the cast stay as they are.
 */
export function replacePhrase(project: Project, phrase: string, name: string): Project {
  const words = phrase.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return project;
  const wanted = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)).join(String.raw`\s+`);
  const pattern = new RegExp(
    // behind any of these, the @ would not begin a mention; before any of those, the name would go on
    String.raw`(?<![\p{L}\p{M}\p{N}._@\\])${wanted}(?=${spacelessLetter}|(?![\p{L}\p{M}\p{N}_-]))`,
    'giu',
  );
  const scenes = project.scenes.map((scene) =>
    mapFields(scene, (text, key) => (key === 'dialog' ? text : text.replace(pattern, `@${name}`))),
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

function saysTheSame(one: CastEntry, other: CastEntry): boolean {
  const said = ({ kind, text, short, voice, manner, refs = {} }: CastEntry) =>
    JSON.stringify([kind, text, short, voice, manner, Object.entries(refs).sort()]);
  return said(one) === said(other);
}

/** The project with every text in which a name can stand changed: fields, the look, and the wordings of the cast. */
function mapTexts(project: Project, change: (text: string) => string): Project {
  const { scenes, look, cast } = project;
  const changed = withScenes(
    project,
    scenes.map((scene) => mapFields(scene, change)),
  );
  return {
    ...changed,
    ...(look !== undefined && { look: change(look) }),
    ...(cast && { cast: cast.map((entry) => mapWording(entry, change)) }),
  };
}

function mapFields(scene: Scene, change: (text: string, key: SceneFieldKey) => string): Scene {
  const changes = sceneFieldKeys.flatMap((key) => {
    const text = change(scene[key], key);
    return text === scene[key] ? [] : [[key, text] as const];
  });
  return changes.length === 0 ? scene : { ...scene, ...Object.fromEntries(changes) };
}

function mapWording(entry: CastEntry, change: (text: string) => string): CastEntry {
  const text = change(entry.text);
  const short = entry.short === undefined ? undefined : change(entry.short);
  if (text === entry.text && short === entry.short) return entry;
  return { ...entry, text, ...(short !== undefined && { short }) };
}
