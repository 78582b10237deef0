import { sql } from 'kysely';
import { storedHash } from '../../domain/pictures.ts';
import { withPicturesOf } from '../../domain/scene-board.ts';
import type { ProjectHead } from '../../domain/stored-projects.ts';
import type { PublicCall, UserCall } from '../../platform/call-context.ts';
import { trpcError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/sha256.ts';
import { copyPictures, findHashes, findPicture } from '../pictures/pictures.ts';
import { assertRoom, copyProject } from '../projects/create-project.ts';
import { readBody } from '../projects/project-table.ts';
import { missingShare, shareTables } from './share-table.ts';

type Call = Pick<PublicCall, 'em'>;

export interface OpenShare {
  id: string;
  ownerId: string;
  withPrompts: boolean;
  /** That of its project; null for a share of a fixed version. */
  revision: number | null;
}

/** A share with what it shows. */
export interface SharedBody extends OpenShare {
  /** As it is stored, perhaps by a newer version. */
  body: object;
}

/**
 * What a token opens. Any text is looked up in the same way, so that neither the answer nor its time tells a token that
 * was revoked or has ended, or whose project is in the bin, from one that never was.
 */
export function openShare({ em }: Call, token: string): Promise<OpenShare | undefined> {
  return opened(em, token).select(openColumns).executeTakeFirst();
}

/** As `openShare`, with what it shows, which may be a megabyte. */
export function openSharedBody({ em }: Call, token: string): Promise<SharedBody | undefined> {
  return opened(em, token)
    .select([...openColumns, shownBody.as('body')])
    .executeTakeFirst();
}

/** Those of some pictures that a share's owner has: a project may mention others. */
export function findSharedPictures({ em }: Call, { ownerId }: OpenShare, hashes: readonly string[]) {
  return findHashes(em, { user: { id: ownerId }, hashes });
}

/** A picture of its owner's that a scene of what a token opens shows; null for any other. */
export async function openPicture({ em }: Call, { token, hash }: { token: string; hash: string }) {
  if (!storedHash.test(hash)) return null;
  const user = await opened(em, token)
    .select('shares.user_id as id')
    .where(
      sql<boolean>`
        jsonb_path_exists(${shownBody}, '$.scenes[*].picture.hash ? (@ == $hash)', ${JSON.stringify({ hash })}::jsonb)`,
    )
    .executeTakeFirst();
  return user ? findPicture(em, { user, hash }) : null;
}

const shownBody = sql<object>`coalesce(shares.body, projects.body)`;
const openColumns = [
  ...(['shares.id', 'shares.user_id as ownerId', 'with_prompts as withPrompts'] as const),
  sql<number | null>`case when shares.body is null then projects.revision end`.as('revision'),
];

function opened(em: Call['em'], token: string) {
  return shareTables(em)
    .selectFrom('shares')
    .innerJoin('projects', 'projects.id', 'shares.project_id')
    .where('token_hash', '=', sha256(token))
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date())]))
    .where('projects.deleted_at', 'is', null);
}

/** Counts a view. Nothing is stored of who it was. */
export async function countView({ em }: Call, { id }: { id: string }): Promise<void> {
  await sql`
    update shares set opened_count = opened_count + 1, last_opened_on = ${new Date().toISOString().slice(0, 10)}::date
    where id = ${id}`.execute(shareTables(em));
}

/**
 * Makes what a share shows a project of the caller's own, with its pictures as far as the caller's account has room.
 * @throws NOT_FOUND; CONFLICT for one without prompts, or that a newer version made; as `createProject`
 */
export function copyShare(call: UserCall, { token }: { token: string }): Promise<ProjectHead> {
  return copyProject(call, async (owner) => {
    const share = await openSharedBody(owner, token);
    if (!share) throw missingShare();
    if (!share.withPrompts)
      throw trpcError('CONFLICT', 'This film is shared without its prompts, so it cannot be copied.');
    const project = readBody(share.body);
    // before megabytes of pictures are written for nothing
    await assertRoom(owner);
    const hashes = project.scenes.flatMap(({ picture }) => picture?.hash ?? []);
    const copied = await copyPictures({ ...call, em: owner.em }, { from: { id: share.ownerId }, hashes });
    return { ...project, scenes: withPicturesOf(project.scenes, copied) };
  });
}
