import type { AddedNote, Note, Review } from '../../../src/domain/review/notes.ts';
import { newUser } from '../../support/new-user.ts';
import type { Person } from '../../support/people.ts';
import { newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';
import type { TestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

/** An owner's film on a link that takes notes, unless the input of the link says otherwise. */
export async function sharedFilm({ app }: Pick<TestApp, 'app'>, input: object = {}) {
  const owner = await newUser(app);
  const film = await owner.post('/api/projects', nightTrain);
  const project: string = film.json().id;
  const share = await newShare(owner, project, { notes: true, withPrompts: true, ...input });
  const sceneIds = (await owner.get(`/api/projects/${project}`)).json().scenes.map(({ id }: { id: string }) => id);
  return { owner, project, sceneIds: sceneIds as string[], share: share.id, token: share.token, path: share.path };
}

/** A reviewer's browser on a link. */
export function reviewerOf({ app }: Pick<TestApp, 'app'>, token: string, name = 'Ada') {
  const visitor = new Visitor(app);
  let secret: string | undefined;
  const known = () => ({ token, ...(secret && { secret }) });
  const post = (path: string, input: object) => visitor.post(`/api/reviews/${path}`, { ...known(), ...input });
  async function add(input: object = {}, path = 'notes') {
    const response = await post(path, { name, text: 'Warmer', ...input });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    const added = response.json<AddedNote>();
    secret = added.secret;
    return added.note;
  }
  return {
    post,
    /** Adds a note that must be taken. */
    add,
    verdict: (input: object) => add(input, 'verdict'),
    list: async () => (await post('list', {})).json<Review>(),
    change: (id: string, input: object) => visitor.patch(`/api/reviews/notes/${id}`, { ...known(), ...input }),
    remove: (id: string) => visitor.inject({ method: 'DELETE', url: `/api/reviews/notes/${id}`, payload: known() }),
    secret: () => secret,
  };
}

export const notesOf = async (owner: Person, project: string) =>
  (await owner.get(`/api/projects/${project}/notes`)).json<Note[]>();

/** Makes everything stored look older. */
export async function age({ orm }: Pick<TestApp, 'orm'>, minutes: number): Promise<void> {
  const em = orm.em.fork();
  const by = `${minutes} minutes`;
  await em.execute('update notes set created_at = created_at - ?::interval', [by]);
  await em.execute('update note_mails set created_at = created_at - ?::interval, due_at = due_at - ?::interval', [
    by,
    by,
  ]);
}
