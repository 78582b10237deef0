import type { Orm } from '../platform/orm.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** Shared by the sandbox's plugins. */
export interface SandboxParts {
  orm: Orm;
  delivery: WebhookDelivery;
  /** Moves a customer's clock forward, in milliseconds. */
  advance: (customer: string, ms: number) => Promise<void>;
}
