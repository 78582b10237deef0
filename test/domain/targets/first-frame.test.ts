import { expect, test } from 'vitest';
import { targets } from '../../../src/domain/targets/registry.ts';
import type { FirstFrame, Target } from '../../../src/domain/targets/target.ts';

const firstFrame: FirstFrame = { type: 'image/jpeg', base64: 'QUJD' };
const clip = { text: 'A ferry.', seconds: 6 };
const all: Target[] = Object.values(targets);

test('a request carries the first frame exactly where the target’s facts say how', () => {
  for (const { id, facts, request } of all) {
    const [without, withFrame] = [request?.(clip), request?.({ ...clip, firstFrame })];
    if (facts.firstFrame) expect(JSON.stringify(withFrame), id).toContain(firstFrame.base64);
    else expect(withFrame, id).toEqual(without);
  }
});

test('the ratio is left out where that of the picture decides', () => {
  const body = (target: Target) => target.request?.({ ...clip, firstFrame }, { ratio: '9:16' }).body ?? {};
  expect(body(targets['kling-3'])).not.toHaveProperty('aspect_ratio');
  expect(body(targets['minimax-h3'])).not.toHaveProperty('ratio');
  expect(body(targets['seedance-2'])).toHaveProperty('ratio', '9:16');
});

test('each maker’s request has the first frame where its API takes it', () => {
  const request = (target: Target) => target.request?.({ ...clip, firstFrame });
  const content = [
    { type: 'text', text: 'A ferry.' },
    { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,QUJD' }, role: 'first_frame' },
  ];
  expect(request(targets['veo-3.1'])?.body).toMatchObject({
    instances: [{ image: { bytesBase64Encoded: 'QUJD', mimeType: 'image/jpeg' } }],
  });
  expect(request(targets['kling-3'])).toMatchObject({
    url: expect.stringMatching(/\/image2video$/),
    body: { image: 'QUJD' },
  });
  expect(request(targets['seedance-2.5'])?.body).toMatchObject({ content });
  expect(request(targets['minimax-h3'])?.body).toMatchObject({ content });
  expect(request(targets['grok-1.5'])?.body).toMatchObject({ image: { url: 'data:image/jpeg;base64,QUJD' } });
});
