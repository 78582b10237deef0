import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newProject } from '../../../../../src/domain/project/project.ts';
import { defaultLayout, targets } from '../../../../../src/domain/targets/registry.ts';
import { isScript, type Target } from '../../../../../src/domain/targets/target.ts';
import { openProject } from '../../../../../web/features/builder/core/project/project-store.ts';
import { TargetPlaceholder } from '../../../../../web/features/builder/preview/placeholders.tsx';

test.each<{ id: string | undefined; target: Target }>([
  { id: undefined, target: targets[defaultLayout] },
  ...Object.values<Target>(targets).map((target) => ({ id: target.id, target })),
])('the bar reserves space for the render settings of $id before their code has loaded', ({ id, target }) => {
  openProject({ ...newProject(), ...(id && { settings: { target: id } }) });
  const { container } = render(<TargetPlaceholder />, { wrapper: MantineProvider });
  expect(container.textContent?.includes('sound')).toBe(!isScript(target));
});
