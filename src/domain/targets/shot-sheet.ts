import { cleanText } from '../clean.ts';
import { formatDuration } from '../duration.ts';
import { sceneFields } from '../fields.ts';
import type { PromptLine, Target } from './target.ts';

/** One labelled line per filled field, for people: an assistant director, an editor, an archive. */
export const shotSheet: Target = {
  label: 'Shot sheet',
  opening(projectTitle) {
    const title = cleanText(projectTitle);
    return title
      ? [
          { kind: 'heading', text: `# ${title}` },
          { kind: 'separator', text: '' },
        ]
      : [];
  },
  scene(scene) {
    const lines: PromptLine[] = sceneFields.flatMap(({ key, label }) => {
      const value = cleanText(scene[key]);
      return value ? [{ kind: key === 'dialog' ? 'dialog' : 'label', text: `${label.toUpperCase()}: ${value}` }] : [];
    });
    return [{ kind: 'heading', text: `# SCENE ${scene.sceneNumber} (${formatDuration(scene.duration)})` }, ...lines];
  },
  between: [{ kind: 'separator', text: '' }],
};
