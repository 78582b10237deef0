import { beforeEach, expect, type Mock, test, vi } from 'vitest';
import { emptyScene, newProject } from '../../../../src/domain/project/project.ts';
import { downloadProject } from '../../../../web/lib/files/download-project.ts';
import { dismissToast, useToast } from '../../../../web/lib/toast/toast.ts';

const picture = { hash: 'ab', width: 2, height: 2 };
const project = { ...newProject(), projectTitle: 'NIGHT TRAIN' };

let download: Mock;
beforeEach(() => {
  dismissToast();
  download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  Object.assign(URL, { createObjectURL: () => 'blob:none', revokeObjectURL: () => undefined });
});

test('the export of a film with pictures says that its file has none', () => {
  const [first, second] = [emptyScene('a', 5), { ...emptyScene('b', 5), picture }];
  downloadProject({ ...project, scenes: [first, second] });
  expect(download).toHaveBeenCalledOnce();
  expect(useToast.getState().current).toMatchObject({
    title: 'Project Exported',
    description: 'Saved night-train.json to your downloads. Scene pictures and statuses are not included.',
  });
});

test('a film without pictures is exported without a message', () => {
  downloadProject({ ...project, scenes: [{ ...emptyScene('a', 5), status: 'chosen' }] });
  expect(download).toHaveBeenCalledOnce();
  expect(useToast.getState().current).toBeNull();
});
