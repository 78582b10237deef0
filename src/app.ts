import cookie from '@fastify/cookie';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import packageFile from '../package.json' with { type: 'json' };
import { mcpPlugin } from './api/mcp-plugin.ts';
import { noteEventsPlugin } from './api/note-events-plugin.ts';
import { picturesPlugin } from './api/pictures-plugin.ts';
import { restPlugin } from './api/rest-plugin.ts';
import { takeUploadsPlugin } from './api/take-uploads-plugin.ts';
import { takesPlugin } from './api/takes-plugin.ts';
import { trpcPlugin } from './api/trpc-plugin.ts';
import { webhookPlugin } from './api/webhook-plugin.ts';
import { containsToken } from './domain/account/access-tokens.ts';
import { limits, serverLimits } from './domain/product/limits.ts';
import { mailStandInNote } from './domain/site/forms.ts';
import { adminJob } from './modules/admin/counts.ts';
import { watchModel } from './modules/ai/watch-model.ts';
import { createWriterMetrics } from './modules/ai/writer-metrics.ts';
import { failedLoginsJob } from './modules/auth/failed-logins.ts';
import { passwordResetJob } from './modules/auth/password-resets.ts';
import { mailInfo } from './modules/auth/request-password-reset.ts';
import { unsentResetLinksJob } from './modules/auth/reset-links.ts';
import { billingJobs } from './modules/billing/reconcile.ts';
import { unusedPicturesJob } from './modules/pictures/unused-pictures.ts';
import { projectBinJob } from './modules/projects/project-bin.ts';
import { renderKeysJob } from './modules/renders/render-keys.ts';
import { runRenders } from './modules/renders/render-queue.ts';
import { noteNewsJob, oldNoteMailsJob } from './modules/reviews/note-news.ts';
import { unusedTakeFilesJob } from './modules/takes/unused-files.ts';
import { createCallContext } from './platform/calls/call-context.ts';
import { acceptTokens, decoded, isTokenRequest } from './platform/calls/token-requests.ts';
import { memoryLimit } from './platform/database/memory-limit.ts';
import { errorHandler } from './platform/errors/error-handler.ts';
import { TooManyRequests } from './platform/errors/errors.ts';
import { clientKey } from './platform/http/client-key.ts';
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { healthPlugin } from './platform/http/health-plugin.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { metricsPlugin } from './platform/http/metrics-plugin.ts';
import { guardRequest } from './platform/http/request-guard.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createDevices } from './platform/identity/devices.ts';
import { createSessions } from './platform/identity/sessions.ts';
import { createBackground } from './platform/jobs/background.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { runJobs } from './platform/jobs/jobs.ts';
import type { Services } from './platform/services.ts';
import { createArticleImages, minMemoryToDrawAhead } from './site/article-images.ts';
import { discoveryPlugin } from './site/discovery-plugin.ts';
import { loadPages } from './site/pages.ts';
import { pagesPlugin } from './site/pages-plugin.ts';

/** Builds the whole product as one Fastify app that does not listen yet. Closing it leaves the database open. */
export function buildApp(services: Services): FastifyInstance {
  const { orm, changes, requestLimits, writer, takeStore, rendering, mailer, stripe, stripeSandbox, settings } =
    services;
  const metrics = createMetrics(services);
  const writerMetrics = createWriterMetrics(metrics.registry);
  const timedWriter = writerMetrics.timed(writer);
  const { headMs, requestMs, checkIntervalMs, silentMs } = services.connections ?? serverLimits.connections;
  const app = Fastify({
    bodyLimit: limits.requestBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkIntervalMs },
    // limits only the time to receive a request, not the response
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    // gracefulShutdown completes requests that arrive during shutdown
    return503OnClosing: false,
    // trust only our own proxies: earlier X-Forwarded-For entries come from the client and are untrusted
    trustProxy: settings.proxies > 0 && ((_address, hop) => hop < settings.proxies),
    // a tRPC batch lists its calls in a single path segment
    routerOptions: { maxParamLength: 2_000 },
    genReqId: () => crypto.randomUUID(),
    // for addresses that cannot be decoded; no hook runs for them
    frameworkErrors(_error, request, reply) {
      const headers = { 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
      // Fastify types this reply by its route, but there is no route here
      (reply as FastifyReply).code(400).headers(headers).send({ message: 'This address is not valid.' });
    },
    logger: { level: settings.logLevel, serializers: { req: serializeRequest } },
  });
  const sessions = createSessions(orm, settings);
  const devices = createDevices(orm, settings);
  const pages = loadPages({ ...settings, aiModel: writer.sample ? null : writer.label });
  const stopping = new AbortController();
  const closing = new AbortController();
  const style = pages?.articleStyle ?? null;
  const articleImages = createArticleImages({ orm, log: app.log, signal: closing.signal, style });
  const background = createBackground((error) => app.log.error(error, 'background work failed'));
  app.addHook('preClose', async () => {
    // end live connections and the drawing of images, which would delay the shutdown
    closing.abort();
    // pending external calls must not block the shutdown
    setTimeout(() => stopping.abort(), serverLimits.generationAtStopMs).unref();
  });

  const isStopping = gracefulShutdown(app);

  const headers = securityHeaders({
    production: settings.production,
    scriptHashes: pages?.scriptHashes ?? [],
    stripe: !settings.stripe.sandbox,
  });
  // hot path: callbacks are cheaper than promises
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // to find a reported request in the log
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // one label for all unknown addresses: each label is a time series, and clients could create any number
    metrics.requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000);
    done();
  });
  app.addHook('onClose', async () => {
    metrics.close();
    await background.settled();
  });

  app.setErrorHandler(errorHandler);
  app.register(cookie);
  app.decorateRequest('usedToken', null);
  app.register(healthPlugin, { orm, isStopping });
  app.register(metricsPlugin, { metrics, token: settings.metricsToken, proxies: settings.proxies });
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createCallContext(
      {
        ...{ orm, changes, requestLimits, sessions, devices, mailer, stripe, settings, background },
        ...{ writer: timedWriter, takeStore, rendering, stopping: stopping.signal },
      },
      request,
      reply,
    );
  app.register(webhookPlugin, { prefix: '/api', orm, stripe, settings });
  const perAddress: RateLimitPluginOptions = {
    max: requestLimits.callsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => clientKey(ip),
    errorResponseBuilder: (_, { ttl }) =>
      new TooManyRequests('Too many requests. Please try again in a minute.', Math.ceil(ttl / 1000)),
  };
  app.register(async (pictures) => {
    // pictures have their own rate limit: a storyboard loads a hundred at once
    await pictures.register(rateLimit, perAddress);
    acceptTokens(pictures, services);
    await pictures.register(picturesPlugin, { prefix: '/api', createContext });
  });
  app.register(async (takes) => {
    // takes have their own rate limit: a player asks for a range at each seek, and a wall shows a hundred takes
    await takes.register(rateLimit, { ...perAddress, max: 5 * requestLimits.callsPerMinute });
    acceptTokens(takes, services);
    await takes.register(takesPlugin, { prefix: '/api', createContext });
  });
  app.register(async (uploads) => {
    await uploads.register(rateLimit, perAddress);
    acceptTokens(uploads, services);
    const { appUrl } = settings;
    await uploads.register(takeUploadsPlugin, {
      prefix: '/api',
      orm,
      changes,
      store: takeStore,
      appUrl,
      createContext,
    });
  });
  app.register(async (events) => {
    await events.register(rateLimit, perAddress);
    await events.register(noteEventsPlugin, { orm, changes, signal: closing.signal, createContext });
  });
  app.register(async (calls) => {
    await calls.register(rateLimit, perAddress);
    calls.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      guardRequest(request, { appUrl: settings.appUrl, hasToken: isTokenRequest(request) });
    });
    acceptTokens(calls, services);
    const { publicUrl } = settings;
    await calls.register(restPlugin, { prefix: '/api', createContext, publicUrl, sessionCookie: sessions.cookie.name });
    await calls.register(trpcPlugin, { prefix: '/trpc', createContext });
    await calls.register(mcpPlugin, { createContext, version: packageFile.version });
  });
  app.register(discoveryPlugin, { orm, publicUrl: settings.publicUrl });
  app.register(pagesPlugin, {
    pages,
    articleImages,
    orm,
    settings,
    sessionCookie: sessions.cookie.name,
    mailNote: mailInfo(services).standIn ? mailStandInNote : null,
    perAddress,
    createContext,
  });
  if (stripeSandbox) app.register(stripeSandbox);
  if (rendering) runRenders(app, { orm, changes, takeStore, rendering, log: app.log, stopping: stopping.signal });
  watchModel(app, { orm, writer, metrics: writerMetrics });
  runJobs(app, {
    orm,
    jobs: [
      housekeeping({ orm, sessions, devices, settings }),
      failedLoginsJob(orm),
      passwordResetJob(orm),
      adminJob(orm),
      projectBinJob({ orm, takeStore, log: app.log }),
      unusedPicturesJob(orm),
      oldNoteMailsJob(orm),
      ...(rendering ? [renderKeysJob(orm, rendering.keyBox)] : []),
      ...billingJobs({ orm, stripe, settings, log: app.log }),
      // near the end, because it may wait for the mail server
      ...(mailer
        ? [unsentResetLinksJob, noteNewsJob].map((job) => job({ orm, settings, mailer, stopping: stopping.signal }))
        : []),
      // after those, because it may wait for the store
      ...(takeStore ? [unusedTakeFilesJob({ orm, store: takeStore, log: app.log })] : []),
      // last, so that links and payments never wait for drawing
      ...(pages && memoryLimit() >= minMemoryToDrawAhead ? [articleImages.job] : []),
    ],
  });
  return app;
}

/** Returns the fields of a request to log. Leaves out the query string, which contains what users search for. */
function serializeRequest({ method, url, ip, routeOptions }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  // secrets in addresses are never logged, not even misspelled, percent-encoded or with a suffix
  const isShare = /(^|\/)s(\/|%2f)/i.test(decodeLetterS(path));
  const hasToken = containsToken(decoded(path));
  return { method, path: isShare || hasToken ? (routeOptions.url ?? (isShare ? '/s/:token' : '/:token')) : path, ip };
}

/** Decodes `%53` and `%73`, since the router treats `/%73/` as `/s/`. */
function decodeLetterS(path: string): string {
  return path.replace(/%([57]3)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
