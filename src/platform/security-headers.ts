import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { daySeconds } from '../domain/time-units.ts';

interface Place {
  production: boolean;
  /** Of the scripts that stand in the document itself, as `sha256-...`. */
  scriptHashes: readonly string[];
  /** Whether cards are asked for by Stripe's own script. */
  stripe: boolean;
}

/** What Stripe's card form loads, by https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noHosts = { script: [], frame: [], connect: [] } satisfies Record<keyof typeof stripeHosts, string[]>;

/**
 * The headers of every answer by which a page of ours may load and do only our own things, and nobody may frame it. They
 * are the same each time: helmet, which would write them anew for each answer, is asked once.
 */
export function securityHeaders({ production, scriptHashes, stripe }: Place): OutgoingHttpHeaders {
  const { script, frame, connect } = stripe ? stripeHosts : noHosts;
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...script],
        // Mantine and the dialogs' scroll lock write style elements
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // on a developer's machine there is no https to upgrade to
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: production && { maxAge: 365 * daySeconds },
    // with no-referrer, browsers would call our own forms' origin null, too
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  write(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
