import { act, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import '../../../../../web/features/builder/takes/TakesDialog.tsx';
import '../../../../../web/features/builder/takes/TakeWallDialog.tsx';
import type { Take, Takes } from '../../../../../src/domain/takes/takes.ts';
import { runCommand } from '../../../../../web/features/builder/core/commands/command.ts';
import { queryClient } from '../../../../../web/lib/calls/trpc.ts';
import { filmOf } from '../../../../support/film-of.ts';
import { call, execute, openEditor } from '../../../open-app.tsx';
import { lastId, saved } from '../../../saving.ts';

type NewTake = Partial<Omit<Take, 'id' | 'sceneIds'>> & {
  /** The indexes of its scenes; -1 for a scene that is gone. */
  scenes: readonly number[];
};

/** jsdom has the elements, but loads and plays no videos. */
function standInForVideos(): void {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
}

/** Opens the editor of a film of three scenes, each a clip, with takes. Their files are not on the server. */
export async function openWithTakes(
  takes: readonly NewTake[],
  options: Omit<NonNullable<Parameters<typeof openEditor>[0]>, 'project'> = {},
) {
  standInForVideos();
  const project = filmOf(3, { settings: { target: 'veo-3.1', packing: 'scene' } });
  const opened = await openEditor({ project, ...options });
  await saved();
  const projectId = await lastId();
  for (const [index, { scenes, ...take }] of takes.entries()) {
    const row = {
      ...{
        id: crypto.randomUUID(),
        user_id: opened.id,
        project_id: projectId,
        name: `ferry-${index + 1}.webm`,
        target: 'veo-3.1',
      },
      ...{ prompt: 'A ferry at night.', settings: '{}', type: 'video/webm', bytes: 2_000_000, seconds: 5 },
      ...{ width: 1_280, height: 720, sound: true, note: '', stars: 0, verdict: null, chosen: false, trim_start: 0 },
      ...{ sample: false, seed: null, request: null },
      ...take,
      scene_ids: JSON.stringify(scenes.map((scene) => project.scenes[scene]?.id ?? 'gone')),
      created_at: new Date(Date.UTC(2026, 10, 26, 12, index)).toISOString(),
    };
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    await execute(`insert into takes (${columns.join(', ')}) values (${marks})`, ...Object.values(row));
  }
  onTestFinished(() => queryClient.clear());
  await act(() => queryClient.invalidateQueries());
  return {
    ...opened,
    /** The takes on the server. */
    stored: async () => (await call<Takes>('GET', `/api/projects/${projectId}/takes`)).takes,
  };
}

/** Opens the viewer at the first clip. */
export async function openViewer(): Promise<HTMLElement> {
  act(() => runCommand('takes'));
  return screen.findByRole('dialog', { name: 'Takes' });
}

export async function openWall(): Promise<HTMLElement> {
  act(() => runCommand('take-wall'));
  return screen.findByRole('dialog', { name: 'All takes' });
}
