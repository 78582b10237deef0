import cookie from '@fastify/cookie';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { picturesPlugin } from './api/pictures-plugin.ts';
import { restPlugin } from './api/rest-plugin.ts';
import { trpcPlugin } from './api/trpc-plugin.ts';
import { webhookPlugin } from './api/webhook-plugin.ts';
import { limits, serverLimits } from './domain/limits.ts';
import { adminJob } from './modules/admin/counts.ts';
import { watchModel } from './modules/ai/watch-model.ts';
import { createWriterMetrics } from './modules/ai/writer-metrics.ts';
import { failedLoginsJob } from './modules/auth/failed-logins.ts';
import { passwordResetJob } from './modules/auth/password-resets.ts';
import { unsentResetLinksJob } from './modules/auth/reset-links.ts';
import { billingJobs } from './modules/billing/reconcile.ts';
import { unusedPicturesJob } from './modules/pictures/unused-pictures.ts';
import { projectBinJob } from './modules/projects/project-bin.ts';
import { createBackground } from './platform/background.ts';
import { createCallContext } from './platform/call-context.ts';
import { clientKey } from './platform/client-key.ts';
import { errorHandler } from './platform/error-handler.ts';
import { TooManyRequests } from './platform/errors.ts';
import { gracefulShutdown } from './platform/graceful-shutdown.ts';
import { healthPlugin } from './platform/health-plugin.ts';
import { housekeeping } from './platform/housekeeping.ts';
import { createDevices } from './platform/identity/devices.ts';
import { createSessions } from './platform/identity/sessions.ts';
import { runJobs } from './platform/jobs.ts';
import { memoryLimit } from './platform/memory-limit.ts';
import { createMetrics } from './platform/metrics.ts';
import { metricsPlugin } from './platform/metrics-plugin.ts';
import { guardRequest } from './platform/request-guard.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { createArticleImages, drawAheadFrom } from './site/article-images.ts';
import { discoveryPlugin } from './site/discovery-plugin.ts';
import { loadPages } from './site/pages.ts';
import { pagesPlugin } from './site/pages-plugin.ts';

/** The whole product as one Fastify instance that does not listen yet. Closing it leaves the database open. */
export function buildApp(services: Services): FastifyInstance {
  const { orm, requestLimits, writer, mailer, stripe, stripeSandbox, settings } = services;
  const metrics = createMetrics(services);
  const writerMetrics = createWriterMetrics(metrics.registry);
  const timedWriter = writerMetrics.timed(writer);
  const { headMs, requestMs, checkIntervalMs, silentMs } = services.connections ?? serverLimits.connections;
  const app = Fastify({
    bodyLimit: limits.requestBytes,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkIntervalMs },
    // of receiving a request, not of its answer
    requestTimeout: requestMs,
    connectionTimeout: silentMs,
    // what was sent before the stop is answered whole, then its connection ends: see gracefulShutdown
    return503OnClosing: false,
    // those in front of us: what stands before their additions to X-Forwarded-For is anybody's word
    trustProxy: settings.proxies > 0 && ((_address, hop) => hop < settings.proxies),
    // a batch names its calls in one part of the path
    routerOptions: { maxParamLength: 2_000 },
    genReqId: () => crypto.randomUUID(),
    // an address that cannot be decoded meets no route and no hook
    frameworkErrors(_error, request, reply) {
      const headers = { 'x-request-id': request.id, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
      // typed for routes of any shape, of which this one has none
      (reply as FastifyReply).code(400).headers(headers).send({ message: 'This address is not valid.' });
    },
    logger: { level: settings.logLevel, serializers: { req: requestInLog } },
  });
  const sessions = createSessions(orm, settings);
  const devices = createDevices(orm, settings);
  const pages = loadPages({ ...settings, aiModel: writer.sample ? null : writer.label });
  const stopping = new AbortController();
  const drawing = new AbortController();
  const style = pages?.articleStyle ?? null;
  const articleImages = createArticleImages({ orm, log: app.log, signal: drawing.signal, style });
  const background = createBackground((error) => app.log.error(error, 'what was to follow an answer failed'));
  app.addHook('preClose', async () => {
    drawing.abort();
    // what waits on services of others must not hold up the stop of this process
    setTimeout(() => stopping.abort(), serverLimits.generationAtStopMs).unref();
  });

  const isStopping = gracefulShutdown(app);

  const headers = securityHeaders({
    production: settings.production,
    scriptHashes: pages?.scriptHashes ?? [],
    stripe: !settings.stripe.sandbox,
  });
  // these run for each request: with callbacks, which cost less than promises
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // by which a person's report is found in the log
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    // an address without a route is anybody's choice, and would make a series of its own
    metrics.requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1_000);
    done();
  });
  app.addHook('onClose', async () => {
    metrics.close();
    await background.settled();
  });

  app.setErrorHandler(errorHandler);
  app.register(cookie);
  app.register(healthPlugin, { orm, isStopping });
  app.register(metricsPlugin, { metrics, token: settings.metricsToken, proxies: settings.proxies });
  const createContext = (request: FastifyRequest, reply: FastifyReply) =>
    createCallContext(
      {
        ...{ orm, requestLimits, sessions, devices, mailer, stripe, settings, background },
        ...{ writer: timedWriter, stopping: stopping.signal },
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
    // counted apart from calls: a board loads a hundred of them at once
    await pictures.register(rateLimit, perAddress);
    await pictures.register(picturesPlugin, { prefix: '/api', createContext });
  });
  app.register(async (calls) => {
    await calls.register(rateLimit, perAddress);
    calls.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      guardRequest(request, settings.appUrl);
    });
    const { publicUrl } = settings;
    await calls.register(restPlugin, { prefix: '/api', createContext, publicUrl, sessionCookie: sessions.cookie.name });
    await calls.register(trpcPlugin, { prefix: '/trpc', createContext });
  });
  app.register(discoveryPlugin, { orm, publicUrl: settings.publicUrl });
  app.register(pagesPlugin, {
    pages,
    articleImages,
    orm,
    settings,
    sessionCookie: sessions.cookie.name,
    perAddress,
    createContext,
  });
  if (stripeSandbox) app.register(stripeSandbox);
  watchModel(app, { orm, writer, metrics: writerMetrics });
  runJobs(app, {
    orm,
    jobs: [
      housekeeping({ orm, sessions, devices, settings }),
      failedLoginsJob(orm),
      passwordResetJob(orm),
      adminJob(orm),
      projectBinJob(orm),
      unusedPicturesJob(orm),
      ...billingJobs({ orm, stripe, settings, log: app.log }),
      // late: it may wait for others the longest
      ...(mailer ? [unsentResetLinksJob({ orm, settings, mailer, stopping: stopping.signal })] : []),
      // last: nobody's link or payment waits for a picture
      ...(pages && memoryLimit() >= drawAheadFrom ? [articleImages.job] : []),
    ],
  });
  return app;
}

/** What a log line says of a request. An address's query is left out: it holds what people look for. */
function requestInLog({ method, url, ip, routeOptions }: FastifyRequest) {
  const [path = ''] = url.split('?', 1);
  // the address of a share is its key, also where it is misspelled, encoded or has something behind it
  return {
    method,
    path: /(^|\/)s(\/|%2f)/i.test(unescapeLetters(path)) ? (routeOptions.url ?? '/s/:token') : path,
    ip,
  };
}

/** Percent-encoded letters as such, by which the router takes `/%73/` for `/s/`. */
function unescapeLetters(path: string): string {
  return path.replace(/%([57]3)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
