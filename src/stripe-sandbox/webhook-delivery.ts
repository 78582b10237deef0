import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Orm } from '../platform/orm.ts';
import { SandboxEvent } from './entities.ts';
import { sandboxKeys } from './keys.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
/** Pauses between failed deliveries; after the last one, every hour. */
const pausesMs = [5 * secondMs, 30 * secondMs, 5 * minuteMs, hourMs];
const giveUpAfterMs = 3 * 24 * hourMs;
/** How long a claim by a process that died blocks others. */
const claimMs = minuteMs;

export interface WebhookDelivery {
  /** Starts sending events to this app. `stopped` resolves when no delivery is running. */
  start: (app: FastifyInstance) => { stop: () => void; stopped: () => Promise<void> };
  /** Soon sends what is due, without waiting. */
  poke: () => void;
  /** Sends what is due. */
  sendDue: () => Promise<void>;
  /** Sends everything undelivered, due or not. */
  sendAll: () => Promise<void>;
}

/** Sends events as Stripe webhooks, one at a time, retrying each until it succeeds or is three days old. */
export function createWebhookDelivery(orm: Orm): WebhookDelivery {
  let app: FastifyInstance | null = null;
  let poked = false;
  /** Resolves after the last requested delivery; deliveries run one at a time. */
  let tail = Promise.resolve();

  const enqueue = (all: boolean) => {
    const run = tail.then(() => sendPending(all));
    tail = run.catch((error) => app?.log.error(error, 'the webhooks of the sandbox could not be sent'));
    return run;
  };
  const sendPending = async (all: boolean) => {
    let position = 0;
    while (app) {
      const event = await claim(orm, { after: position, dueBy: all ? Number.MAX_SAFE_INTEGER : Date.now() });
      if (!event) break;
      position = event.position;
      await recordOutcome(orm, event, await send(app, event));
    }
  };
  return {
    start(target) {
      app = target;
      return {
        stop() {
          if (app === target) app = null;
        },
        stopped: () => tail,
      };
    },
    poke() {
      if (poked || !app) return;
      poked = true;
      setImmediate(() => {
        poked = false;
        // the failure has been logged
        enqueue(false).catch(() => undefined);
      });
    },
    sendDue: () => enqueue(false),
    sendAll: () => enqueue(true),
  };
}

/** Claims the next event that no other process is sending. */
async function claim(orm: Orm, { after, dueBy }: { after: number; dueBy: number }): Promise<SandboxEvent | undefined> {
  const now = Date.now();
  const em = orm.em.fork();
  const [row] = await em.execute<{ id: string }[]>(
    `update ?? set claimed_until = ?, attempts = attempts + 1 where id = (
      select id from ?? where next_attempt_at <= ? and claimed_until <= ? and position > ?
      order by position limit 1 for update skip locked
    ) returning id`,
    [SandboxEvent.meta.tableName, now + claimMs, SandboxEvent.meta.tableName, dueBy, now, after],
    'all',
  );
  return row && em.findOneOrFail(SandboxEvent, { id: row.id });
}

/** @returns whether the response was a success */
async function send(app: FastifyInstance, { body }: SandboxEvent): Promise<boolean> {
  const payload = JSON.stringify(body);
  const seconds = Math.floor(Date.now() / secondMs);
  const signature = createHmac('sha256', sandboxKeys.webhookSecret).update(`${seconds}.${payload}`).digest('hex');
  try {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${seconds},v1=${signature}`,
      },
    });
    return statusCode >= 200 && statusCode < 300;
  } catch (error) {
    app.log.error(error, 'a webhook of the sandbox could not be sent');
    return false;
  }
}

async function recordOutcome(orm: Orm, { id, attempts, queuedAt }: SandboxEvent, delivered: boolean): Promise<void> {
  const next = Date.now() + (pausesMs[attempts - 1] ?? hourMs);
  const isOver = delivered || next > queuedAt + giveUpAfterMs;
  await orm.em.fork().nativeUpdate(SandboxEvent, { id }, { claimedUntil: 0, nextAttemptAt: isOver ? null : next });
}
