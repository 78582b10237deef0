import { beforeEach } from 'vitest';
import type { Writer } from '../../../src/modules/ai/writer.ts';
import { Activity } from '../../../src/platform/activity/activity.entity.ts';
import { appOn, listening, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { type TestAppOptions, testWriter } from '../../support/test-app.ts';
import { streamingClient } from './streaming-client.ts';

/**
 * An app for the tests of a file, each with its own writer and an empty activity log. To start an app takes longer than
 * most of these tests.
 */
export function writerApp() {
  let current: Writer = testWriter;
  const base = testApp({ listen: true, writer: new Proxy(testWriter, { get: (_, key) => Reflect.get(current, key) }) });
  beforeEach(() => base.orm.em.fork().nativeDelete(Activity, {}));

  return {
    /** Logs in a new user. @param options.own starts another app on the database, which a test may close */
    async start({
      writer = testWriter,
      own,
      ...options
    }: Pick<TestAppOptions, 'writer' | 'requestLimits'> & { own?: true } = {}) {
      current = writer;
      const app = own || options.requestLimits ? appOn(base.orm, { writer, ...options }) : base.app;
      const address = app === base.app ? base.url : await listening(app);
      return { app, ai: streamingClient(address, await newUser(app)).ai };
    },
    /** What the calls logged. */
    activities: () => base.orm.em.fork().find(Activity, { action: { $like: 'ai.%' } }),
  };
}
