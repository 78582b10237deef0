import { createHmac } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { FastifyInstance } from 'fastify';
import { dayMs, hourMs, minuteMs } from '../domain/product/time-units.ts';
import type { Orm } from '../platform/database/orm.ts';
import { SandboxEvent } from './entities.ts';
import { sandboxKeys } from './keys.ts';

/** The pauses after failed attempts. Later attempts are an hour apart. */
const pausesMs = [5_000, 30_000, 5 * minuteMs, hourMs];
const giveUpAfterMs = 3 * dayMs;
/** How long a claim lasts, so that the events of a crashed process are soon sent by others. */
const claimMs = minuteMs;

export interface WebhookDelivery {
  /** Starts sending events to an app. @returns a function that stops this, and resolves when no delivery is running */
  start: (app: FastifyInstance) => () => Promise<void>;
  /** Starts sending due events, without waiting for the result. */
  scheduleDue: () => void;
  /** Tries once to send each undelivered event, due or not. */
  sendAll: () => Promise<void>;
}

/** Sends events as Stripe webhooks, one at a time. Retries each until it is delivered or `giveUpAfterMs` old. */
export function createWebhookDelivery(orm: Orm): WebhookDelivery {
  let app: FastifyInstance | null = null;
  /** Resolves after the last requested delivery, for which the next one waits. */
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
      return () => {
        if (app === target) app = null;
        return tail;
      };
    },
    scheduleDue() {
      // `enqueue` logs failures
      setImmediate(() => enqueue(false).catch(() => undefined));
    },
    sendAll: () => enqueue(true),
  };
}

/** Claims the next event that no other process is sending. */
async function claim(orm: Orm, { after, dueBy }: { after: number; dueBy: number }): Promise<SandboxEvent | null> {
  return orm.em.fork().transactional(async (em) => {
    const now = Date.now();
    const event = await em.findOne(
      SandboxEvent,
      { nextAttemptAt: { $lte: dueBy }, claimedUntil: { $lte: now }, position: { $gt: after } },
      // skip events that another process is claiming
      { orderBy: { position: 'asc' }, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (event) Object.assign(event, { claimedUntil: now + claimMs, attempts: event.attempts + 1 });
    return event;
  });
}

/** @returns whether the response was a success */
async function send(app: FastifyInstance, { body }: SandboxEvent): Promise<boolean> {
  const payload = JSON.stringify(body);
  const seconds = Math.floor(Date.now() / 1_000);
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
