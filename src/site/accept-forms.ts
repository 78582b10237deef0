import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../domain/limits.ts';

/**
 * Reads what a form of a page sends without a script, as an object of texts, and nothing else. Each route that takes one
 * is given the options that this returns: it counts like a call.
 */
export async function acceptForms(app: FastifyInstance, perAddress: RateLimitPluginOptions) {
  await app.register(rateLimit, { ...perAddress, global: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  return { config: { rateLimit: {} }, bodyLimit: serverLimits.formBytes };
}
