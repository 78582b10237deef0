import { expect, test } from 'vitest';
import { clientKey } from '../../../src/platform/http/client-key.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  // translated by a gateway, https://www.rfc-editor.org/rfc/rfc6052
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  // some proxies include the port, too
  ['192.0.2.1:54321', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:DB8:0000:0:ffff:1:2:3', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
  ['', 'unknown'],
  ['192.0.2.1, 192.0.2.2', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});
