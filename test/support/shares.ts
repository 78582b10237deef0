import type { AddressedShare, NewShare } from '../../src/domain/shares.ts';
import type { Visitor } from './visitor.ts';

/** What browsers send when somebody opens a page. */
export const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
};

/** Makes a link to a project. @returns it with its path */
export async function newShare(
  who: Visitor,
  project: string,
  input: Partial<NewShare> = {},
): Promise<AddressedShare & { path: string; token: string }> {
  const response = await who.post(`/api/projects/${project}/shares`, input);
  if (response.statusCode !== 200) throw new Error(`not shared: ${response.statusCode} ${response.body}`);
  const share = response.json<AddressedShare>();
  const { pathname: path } = new URL(share.address);
  return { ...share, path, token: path.slice('/s/'.length) };
}
