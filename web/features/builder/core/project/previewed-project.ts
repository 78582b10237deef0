import { create } from 'zustand';
import type { Project } from '../../../../../src/domain/project.ts';
import { subscribeView, useBuilder } from './project-store.ts';

/**
 * The project that the preview, the check and the clips are made from: the one on the page, except that while somebody
 * types it may be a few keys behind.
 */
export const usePreviewed = create<{ project: Project }>(() => ({ project: useBuilder.getState().project }));

subscribeView(({ project }, before) => {
  if (project !== before.project) usePreviewed.setState({ project });
});
