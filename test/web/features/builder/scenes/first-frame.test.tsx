import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goToField } from '../../../../../web/features/builder/core/focus/go-to.ts';
import { currentProject, openProject } from '../../../../../web/features/builder/core/project/project-store.ts';
import { Painted } from '../../../../../web/features/builder/core/view/painted.ts';
import { SceneList } from '../../../../../web/features/builder/scenes/SceneList.tsx';
import { filmOf } from '../../../../support/film-of.ts';
import { loadLazyEditorCode } from '../../../lazy-editor-code.ts';
import { focused } from '../../../open-app.tsx';

const list = (painted: boolean) => (
  <MantineProvider>
    <Painted value={painted}>
      <SceneList />
    </Painted>
  </MantineProvider>
);
const shown = () => screen.getAllByRole('region', { name: /^Scene #/ }).map(({ ariaLabel }) => ariaLabel);

test('the first frame has the first scene, and the next one all', async () => {
  await loadLazyEditorCode();
  openProject(filmOf(3));
  const { rerender } = render(list(false));
  expect(shown()).toEqual(['Scene #1']);
  rerender(list(true));
  expect(shown()).toEqual(['Scene #1', 'Scene #2', 'Scene #3']);
});

test('who goes to a scene before the first frame finds it', async () => {
  await loadLazyEditorCode();
  openProject(filmOf(3));
  render(list(false));
  act(() => goToField(currentProject().scenes[2]?.id ?? '', 'light'));
  expect(shown()).toEqual(['Scene #1', 'Scene #2', 'Scene #3']);
  expect(focused()).toBe('Scene #3 light');
});
