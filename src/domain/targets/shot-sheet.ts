import { formatDuration } from '../scene/duration.ts';
import { type SceneField, sceneFields } from '../scene/fields.ts';
import { cleanText } from '../text/clean.ts';
import { cite } from './facts.ts';
import { lookParts } from './look.ts';
import { emptyLine, fieldParts, heading, joinLines, line, wrapParts } from './parts.ts';
import type { PromptLine, PromptScene, Target } from './target.ts';

const pictureFields = sceneFields.filter(({ group }) => group !== 'sound');
const soundFields = sceneFields.filter(({ group }) => group === 'sound');

const ours = cite('This product: a format for crews, without a generator', '2026-11-22', 'maker');

function sceneInLines(scene: PromptScene, shot: number, look: string | undefined): PromptLine[] {
  const labeled = ({ key, label }: SceneField) =>
    line(key === 'dialog' ? 'dialog' : 'label', wrapParts(`${label.toUpperCase()}: `, fieldParts(scene, key)));
  return [
    heading(`# SCENE ${scene.sceneNumber} (${formatDuration(scene.duration)})`, shot),
    ...pictureFields.flatMap(labeled),
    ...line('label', wrapParts('LOOK: ', lookParts(look, cleanText))),
    ...soundFields.flatMap(labeled),
  ];
}

/** Writes one labeled line per filled field, for people such as an assistant director, an editor or an archivist. */
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
