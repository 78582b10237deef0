import { addFilm, type FilmChoice } from '../../../../src/domain/edits/add-film.ts';
import { changedScenes } from '../../../../src/domain/edits/cast-edits.ts';
import { apply, countScenes, currentProject, foldNew, newId } from '../core/project/project-store.ts';
import { showUndoToast } from '../core/project/undo-toast.ts';
import { useIdea } from './idea-store.ts';

/**
 * Puts what is kept of a film into the project, as one undo step; undoing it in the toast brings the proposal back.
 * @returns the id of the first scene that came; null if none did
 */
export function takeProposal(choice: FilmChoice): string | null {
  const proposal = useIdea.getState();
  const before = currentProject();
  apply((project) => addFilm(project, choice, newId));
  const came = changedScenes(before, currentProject());
  foldNew(came);
  const what = came.length > 0 ? countScenes(came.length) : 'What you kept is here,';
  showUndoToast({ title: 'Idea Added', description: `${what} from “${choice.film.title}”` }, () =>
    useIdea.setState(proposal),
  );
  return came[0]?.id ?? null;
}
