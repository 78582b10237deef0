import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyBox } from '../../../src/modules/renders/key-box.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];
const key = 'the key of a user';

test('a key opens for its account only, and not if a byte was changed', () => {
  const box = createKeyBox([first]);
  const sealed = box.seal('ada', key);
  expect(box.open('ada', sealed)).toBe(key);
  expect(box.open('bea', sealed)).toBeNull();
  for (const at of sealed.sealed.keys()) {
    const changed = Buffer.from(sealed.sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(box.open('ada', { ...sealed, sealed: changed })).toBeNull();
  }
  expect(box.open('ada', { ...sealed, sealed: Buffer.alloc(0) })).toBeNull();
});

test('the same key is sealed differently each time', () => {
  const box = createKeyBox([first]);
  expect(box.seal('ada', key).sealed).not.toEqual(box.seal('ada', key).sealed);
});

test('an old secret opens what it sealed, and the current one seals', () => {
  const old = createKeyBox([first]).seal('ada', key);
  const rotated = createKeyBox([second, first]);
  expect(rotated.open('ada', old)).toBe(key);
  expect(rotated.seal('ada', key).secretId).toBe(rotated.secretId);
  expect(rotated.secretId).not.toBe(old.secretId);
  expect(createKeyBox([second]).open('ada', old)).toBeNull();
});
