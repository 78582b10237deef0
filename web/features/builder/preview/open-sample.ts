import { findEntry } from '../../../../src/domain/cast/cast.ts';
import { formatDuration } from '../../../../src/domain/scene/duration.ts';
import { numberWord } from '../../../../src/domain/text/number-word.ts';
import { showToast } from '../../../lib/toast/toast.ts';
import { focusFirstScene } from '../core/focus/go-to.ts';
import { currentProject, loadProject } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { useView } from '../core/view/view-store.ts';

/**
 * Opens a sample film as one undo step. The first one is random, then each call opens the next. The project's look and
 * other cast entries stay.
 */
export async function openSample(): Promise<void> {
  const before = currentProject();
  const samples = await import('../../../../src/domain/sample-films/sample-films.ts').catch(() => null);
  if (!samples) {
    const description = 'The server could not be reached. Please try again.';
    showToast({ title: 'Sample Not Loaded', description, tone: 'error' });
    return;
  }
  const { sampleFilms, sampleProject } = samples;
  const last = useView.getState().lastSample ?? Math.floor(Math.random() * sampleFilms.length);
  const next = (last + 1) % sampleFilms.length;
  useView.setState({ lastSample: next });
  // the user may have opened another project or started typing
  if (currentProject() !== before) return;
  const { projectTitle, targetDuration, scenes, cast = [] } = sampleProject(sampleFilms[next] ?? sampleFilms[0]);
  const keptCast = before.cast?.filter(({ name }) => !findEntry(cast, name)) ?? [];
  loadProject({
    ...{ projectTitle, targetDuration, scenes, cast: [...cast, ...keptCast] },
    ...(before.look && { look: before.look }),
  });
  focusFirstScene();
  const summary = `${numberWord(scenes.length)} scenes, ${formatDuration(targetDuration)}`;
  showUndoToast({ title: 'Sample Film', description: `“${projectTitle}”: ${summary}. Every word can be changed.` });
}
