import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { serverLimits } from '../domain/product/limits.ts';

/**
 * Accepts HTML form posts, as sent without scripts, and parses them to an object of strings.
 * @returns the options for each form's route, which limit its size and count it like a call
 */
export async function acceptForms(app: FastifyInstance, perAddress: RateLimitPluginOptions) {
  await app.register(rateLimit, { ...perAddress, global: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  return { config: { rateLimit: {} }, bodyLimit: serverLimits.formBytes };
}
