import type { FastifyHelmetOptions } from '@fastify/helmet';

interface Place {
  production: boolean;
  /** Of the scripts that stand in the document itself, as `sha256-...`. */
  scriptHashes: readonly string[];
}

/** What a page of ours may load and do: only our own things, and nobody may frame it. */
export function securityHeaders({ production, scriptHashes }: Place): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // Mantine and the dialogs' scroll lock write style elements
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // on a developer's machine there is no https to upgrade to
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: production && { maxAge: 365 * 24 * 60 * 60 },
    // with no-referrer, browsers would call our own forms' origin null, too
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
