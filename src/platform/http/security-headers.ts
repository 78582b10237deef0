import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { daySeconds } from '../../domain/product/time-units.ts';

interface HeaderOptions {
  production: boolean;
  /** Hashes of the inline scripts, such as `sha256-...`. */
  scriptHashes: readonly string[];
  /** True if Stripe's own script shows the card form; false with the sandbox. */
  stripe: boolean;
}

/** The hosts that Stripe's card form needs: https://docs.stripe.com/security/guide#content-security-policy */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};
const noHosts = { script: [], frame: [], connect: [] } satisfies Record<keyof typeof stripeHosts, string[]>;

/**
 * The security headers of every response: pages load only our own resources and cannot be framed. The headers never
 * change, so helmet runs once instead of for every response.
 */
export function securityHeaders({ production, scriptHashes, stripe }: HeaderOptions): OutgoingHttpHeaders {
  const { script, frame, connect } = stripe ? stripeHosts : noHosts;
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...script],
        // Mantine and the scroll lock of dialogs insert style elements
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // takes, also while they are chosen for upload or cut from a file
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connect],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // there is no https to upgrade to during development
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: production && { maxAge: 365 * daySeconds },
    // with no-referrer, browsers send `Origin: null` even from our own forms
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
