import { cpSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../mikro-orm.config.ts';
import { buildApp } from '../../src/app.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { builtServer } from '../support/program.ts';
import { testServices } from '../support/test-app.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { type AtEnd, ownDatabase } from './own-server.ts';
import { addMember } from './servers/member.ts';
import { type Start, starting } from './starting.ts';

/** The product and the bare server on the same rows of one kind of database, to be started as often as one likes. */
export interface Engine {
  name: 'embedded' | 'PostgreSQL';
  product: Start;
  bare: Start;
  /** The cookies of accounts by how many kB a list of their templates has. */
  cookies: { kb17: string; kb46: string };
}

interface Options {
  folder: string;
  /** The page that the bare server answers, as a compressed file. It need not be there before a start. */
  page: string;
  atEnd: AtEnd;
}

/** The embedded database; the bare server has a copy. */
export async function embeddedEngine({ folder, page, atEnd }: Options): Promise<Engine> {
  const [data, copy] = [join(folder, 'data'), join(folder, 'bare')];
  const cookies = await fill({ databaseUrl: undefined, dataFolder: data });
  cpSync(data, copy, { recursive: true });
  return {
    name: 'embedded',
    product: productOn({ DATA_DIR: data }, atEnd),
    bare: bareOn({ CLUSTER: dataFolderAt(copy).cluster, PAGE: page }, atEnd),
    cookies,
  };
}

/** An empty database of a server of PostgreSQL, which both share. */
export async function postgresEngine(server: string, { folder, page, atEnd }: Options): Promise<Engine> {
  const databaseUrl = await ownDatabase(server, atEnd);
  return {
    name: 'PostgreSQL',
    cookies: await fill({ databaseUrl, dataFolder: folder }),
    product: productOn({ DATABASE_URL: databaseUrl }, atEnd),
    bare: bareOn({ DATABASE_URL: databaseUrl, PAGE: page }, atEnd),
  };
}

/** The product as `npm start` runs it, but for what counts one address: a load has many, from a proxy that is trusted. */
export function productOn(env: Record<string, string>, atEnd: AtEnd): Start {
  return starting([builtServer.script], { ...env, TRUST_PROXY: '1' }, { nodeArgs: builtServer.nodeArgs, atEnd });
}

function bareOn(env: Record<string, string>, atEnd: AtEnd): Start {
  return starting(['test/bench/servers/bare.js'], env, { nodeArgs: [], atEnd });
}

/** Has the product make its tables and an account for each length of a list. */
async function fill(place: { databaseUrl: string | undefined; dataFolder: string }): Promise<Engine['cookies']> {
  const { orm, close } = await openDatabase(config, place);
  await grantEveryAccount(orm);
  const app = buildApp(testServices(orm).services);
  const cookies = { kb17: await addMember(app, orm, 2), kb46: await addMember(app, orm, 7) };
  await app.close();
  await close();
  return cookies;
}
