import { cleanText } from '../clean.ts';
import { formatDuration } from '../duration.ts';
import { sceneFields } from '../fields.ts';
import { cite } from './facts.ts';
import { emptyLine, fieldParts, heading, joinLines, line, wrapParts } from './parts.ts';
import type { PromptLine, PromptScene, Target } from './target.ts';

const ours = cite('This product: a format for crews, without a generator', '2026-11-22', 'maker');

function sceneInLines(scene: PromptScene, shot: number): PromptLine[] {
  return [
    heading(`# SCENE ${scene.sceneNumber} (${formatDuration(scene.duration)})`, shot),
    ...sceneFields.flatMap(({ key, label }) =>
      line(key === 'dialog' ? 'dialog' : 'label', wrapParts(`${label.toUpperCase()}: `, fieldParts(scene, key))),
    ),
  ];
}

/** One labelled line per filled field, for people: an assistant director, an editor, an archive. */
export const shotSheet: Target = {
  id: 'shot-sheet',
  label: 'Shot sheet',
  maker: null,
  copied: 'Your shot sheet is on the clipboard.',
  status: { state: 'active' },
  ownLayout: true,
  apart: { look: true, speech: true, sound: true, music: false },
  shotStep: 0.1,
  facts: { seconds: ours({ kind: 'any' }) },
  clip: ({ shots }) =>
    joinLines(
      shots.map(({ scene }, shot) => sceneInLines(scene, shot)),
      [emptyLine],
    ),
  film: {
    opening(projectTitle) {
      const title = cleanText(projectTitle);
      return title ? [heading(`# ${title}`), emptyLine] : [];
    },
    between: [emptyLine],
  },
};
