import Fastify, { type FastifyRequest } from 'fastify';
import { limits } from '../../../src/domain/product/limits.ts';
import type { Project } from '../../../src/domain/project/project.ts';
import { readEnv } from '../../../src/platform/env.ts';
import { type BareTemplate, bareEmbedded, barePostgres, bareSaves } from '../bare-saves.ts';

/**
 * A bare Fastify at PORT that saves projects and templates under the product's addresses, by `bareSaves` and nothing
 * else: with DATABASE_URL on the product's database, with DATA_DIR on an embedded one. Prints the cookie of an account.
 */
const { port, databaseUrl, dataFolder } = readEnv(process.env);
const saves = bareSaves(databaseUrl ? barePostgres(databaseUrl) : await bareEmbedded(dataFolder));

interface ById {
  Params: { id: string };
}
const sessionOf = ({ headers }: FastifyRequest) => headers.cookie?.split('=')[1] ?? '';

const app = Fastify({ bodyLimit: limits.requestBytes });
app.post<{ Body: Project }>('/api/projects', (request) => saves.newProject(sessionOf(request), request.body));
app.put<ById & { Body: Project }>('/api/projects/:id', (request) => {
  const revision = Number(request.headers['if-match']?.replaceAll('"', ''));
  return saves.saveProject(sessionOf(request), request.body, { id: request.params.id, revision });
});
app.post<{ Body: BareTemplate }>('/api/templates', (request) => saves.newTemplate(sessionOf(request), request.body));
app.patch<ById & { Body: BareTemplate }>('/api/templates/:id', (request) =>
  saves.changeTemplate(sessionOf(request), request.body, request.params),
);
app.delete<ById>('/api/templates/:id', ({ params }) => saves.deleteTemplate(params));
await app.listen({ host: '127.0.0.1', port });
process.stdout.write(`ready session=${await saves.signUp()}\n`);
