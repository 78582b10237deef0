import { cleanText } from '../clean.ts';
import { formatDuration } from '../duration.ts';
import { sceneFields } from '../fields.ts';
import { fieldParts, wrapParts } from './parts.ts';
import type { PromptLine, Target } from './target.ts';

/** One labelled line per filled field, for people: an assistant director, an editor, an archive. */
export const shotSheet: Target = {
  label: 'Shot sheet',
  copied: 'Your shot sheet is on the clipboard.',
  opening(projectTitle) {
    const title = cleanText(projectTitle);
    return title
      ? [
          { kind: 'heading', parts: [{ text: `# ${title}` }] },
          { kind: 'separator', parts: [] },
        ]
      : [];
  },
  scene(scene) {
    const lines: PromptLine[] = sceneFields.map(({ key, label }) => ({
      kind: key === 'dialog' ? 'dialog' : 'label',
      parts: wrapParts(`${label.toUpperCase()}: `, fieldParts(scene, key)),
    }));
    const heading = `# SCENE ${scene.sceneNumber} (${formatDuration(scene.duration)})`;
    return [{ kind: 'heading', parts: [{ text: heading }] }, ...lines.filter(({ parts }) => parts.length > 0)];
  },
  between: [{ kind: 'separator', parts: [] }],
};
