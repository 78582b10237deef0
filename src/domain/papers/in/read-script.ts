import { secondsRange } from '../../clips/seconds.ts';
import { limits } from '../../product/limits.ts';
import { type TargetId, targets } from '../../targets/registry.ts';
import type { Target } from '../../targets/target.ts';
import type { ParsedDocument, SceneStart } from './finish-project.ts';
import type { Report } from './report.ts';
import type { Script } from './script.ts';
import { buildScriptCast } from './script-cast.ts';
import { findPeople } from './script-people.ts';
import { groupScriptScenes } from './script-scenes.ts';
import { type ReadScene, splitScriptScene } from './script-shots.ts';
import { lowerCaseWords, mentionWriter } from './write-mentions.ts';

/** Maximum length of a clip in seconds, if no target sets a limit. Few generators exceed it. */
const defaultClipSeconds = 15;

/**
 * Converts a script to scenes, a cast and a title.
 * @param target the target whose clips the scenes must fit
 */
export function readScript(script: Script, target: TargetId | undefined, report: Report): ParsedDocument {
  const { scenes: scriptScenes, filmNotes } = groupScriptScenes(script, report);
  const characters = filmNotes.flatMap((note) => ('name' in note && note.kind === 'character' ? note : []));
  const people = findPeople(scriptScenes, characters);
  const cast = buildScriptCast(scriptScenes, people, filmNotes, report);
  const look = filmNotes.flatMap((note) => ('look' in note ? note.look : [])).join('\n');
  const texts = scriptScenes.flatMap(({ items }) => items.map((item) => (item.kind === 'action' ? item.text : '')));
  const mention = mentionWriter(people.byKey, cast.people, lowerCaseWords(texts));
  const maxSeconds = longestClip(target);
  const scenes: ReadScene[] = [];
  const sceneStarts: SceneStart[] = [];
  for (const scene of scriptScenes) {
    sceneStarts.push({ title: scene.title, from: scenes.length + 1, line: scene.line });
    for (const shot of splitScriptScene(scene, { cast, people, mention, maxSeconds, report })) scenes.push(shot);
  }
  return {
    title: script.title,
    scenes,
    sceneStarts,
    cast: cast.entries,
    look,
    ...(target && { settings: { target } }),
  };
}

function longestClip(target: TargetId | undefined): number {
  const facts: Target['facts'] | undefined = target && targets[target].facts;
  const max = facts?.seconds ? secondsRange(facts.seconds.value).max : defaultClipSeconds;
  return Number.isFinite(max) ? Math.min(max, limits.sceneDuration.max) : defaultClipSeconds;
}
