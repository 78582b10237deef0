import { addFilm, type FilmChoice } from '../../../../src/domain/edits/add-film.ts';
import { changedScenes } from '../../../../src/domain/edits/cast-edits.ts';
import { apply, countScenes, currentProject, foldNew, newId } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { useIdea } from './idea-store.ts';

/**
 * Adds the kept pieces of a film to the project, as one undo step. Undo in the toast also restores the proposal.
 * @returns the id of the first added scene; null if no scene was kept
 */
export function addProposal(choice: FilmChoice): string | null {
  const proposal = useIdea.getState();
  const before = currentProject();
  apply((project) => addFilm(project, choice, newId));
  const added = changedScenes(before, currentProject());
  foldNew(added);
  const content = added.length > 0 ? countScenes(added.length) : 'What you kept';
  showUndoToast({ title: 'Idea Added', description: `${content} from “${choice.film.title}”` }, () =>
    useIdea.setState(proposal),
  );
  return added[0]?.id ?? null;
}
