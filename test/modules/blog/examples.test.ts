import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';

const readArticle = (slug: string) => readFileSync(fromProjectRoot(`src/modules/blog/articles/${slug}.md`), 'utf8');

/** A project of scenes with some of their fields filled. */
function project(scenes: ({ duration: number } & Record<string, string | number>)[]) {
  const empty = {
    action: '',
    camera: '',
    subject: '',
    scene: '',
    light: '',
    grade: '',
    cam: '',
    audio: '',
    dialog: '',
  };
  return projectSchema.parse({
    projectTitle: '',
    targetDuration: 12,
    scenes: scenes.map((given, index) => ({ id: `scene-${index}`, sceneNumber: index + 1, ...empty, ...given })),
  });
}

const conductor = 'A conductor in her sixties, grey wool uniform';
const push = 'Slow push-in from a medium shot to a close-up';

test('the shot sheet in an article matches the product’s output', () => {
  const scenes = project([
    {
      duration: 5,
      camera: push,
      subject: conductor,
      action: 'wipes fog from the window with her sleeve and stops',
      audio: 'Wheels on rail joints, slowing',
    },
    {
      duration: 3,
      camera: 'Locked-off shot through wet glass',
      subject: 'A platform sign',
      action: 'slides past and comes to rest in the middle of the frame',
      audio: 'A long squeal of brakes',
    },
    {
      duration: 4,
      camera: 'Static close-up, she is on the left of the frame, looking right',
      subject: conductor,
      action: 'lowers her sleeve',
      dialog: 'We were never going to Vienna',
    },
  ]);
  expect(readArticle('one-shot-one-idea')).toContain(`\`\`\`\n${assemblePrompt(scenes, 'shot-sheet')}\n\`\`\``);
});

test('the prompt in an article matches the product’s output', () => {
  const scenes = project([
    {
      duration: 5,
      camera: push,
      cam: '35 mm, shallow focus',
      subject: conductor,
      action: 'wipes fog from the window with her sleeve',
      scene: 'Empty dining car at 3 a.m., rain streaking the glass',
      light: 'Single amber table lamp, cold blue light through the window',
      grade: 'Muted teal shadows, warm skin',
      dialog: 'We were never going to Vienna',
      audio: 'Wheels on rail joints, a distant announcement',
    },
  ]);
  expect(readArticle('the-order-of-a-prompt')).toContain(`\`\`\`\n${assemblePrompt(scenes)}\n\`\`\``);
});
