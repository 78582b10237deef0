import type { Orm } from '../platform/database.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** What the sandbox's plugins are made of. */
export interface SandboxParts {
  orm: Orm;
  delivery: WebhookDelivery;
  /** Moves the sandbox's clock. */
  advance: (ms: number) => Promise<void>;
}
