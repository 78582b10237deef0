import { formatDuration } from '../scene/duration.ts';
import { type SceneField, sceneFields } from '../scene/fields.ts';
import { cleanText } from '../text/clean.ts';
import { cite } from './facts.ts';
import { lookParts } from './look.ts';
import { emptyLine, fieldParts, heading, joinLines, line, wrapParts } from './parts.ts';
import type { PromptLine, PromptScene, Target } from './target.ts';

const sights = sceneFields.filter(({ group }) => group !== 'sound');
const sounds = sceneFields.filter(({ group }) => group === 'sound');

const ours = cite('This product: a format for crews, without a generator', '2026-11-22', 'maker');

function sceneInLines(scene: PromptScene, shot: number, look: string | undefined): PromptLine[] {
  const labelled = ({ key, label }: SceneField) =>
    line(key === 'dialog' ? 'dialog' : 'label', wrapParts(`${label.toUpperCase()}: `, fieldParts(scene, key)));
  return [
    heading(`# SCENE ${scene.sceneNumber} (${formatDuration(scene.duration)})`, shot),
    ...sights.flatMap(labelled),
    ...line('label', wrapParts('LOOK: ', lookParts(look, cleanText))),
    ...sounds.flatMap(labelled),
  ];
}

/** One labeled line per filled field, for people: an assistant director, an editor, an archive. */
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
  clip: ({ shots, look }) =>
    joinLines(
      shots.map(({ scene }, shot) => sceneInLines(scene, shot, look)),
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
