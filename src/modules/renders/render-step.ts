import type { CallContext } from '../../platform/calls/call-context.ts';
import type { SqlEntityManager } from '../../platform/database/orm.ts';
import type { ClaimedRender } from './claim-render.ts';
import type { Gateway, Rendering } from './gateway.ts';

/** What the queue needs. */
export type RenderServices = Pick<CallContext, 'orm' | 'changes' | 'takeStore' | 'stopping' | 'log'> & {
  rendering: Rendering;
};

/** What a step knows: the services, the render, and the gateway with the key. */
export interface Step {
  services: RenderServices;
  render: ClaimedRender;
  gateway: Gateway;
  key: string;
  em: SqlEntityManager;
}
