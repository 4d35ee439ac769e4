import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ipAddress } from './ip-address.ts';

test.each([
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['192.168.1.100', true],
  ['249.199.99.9', true],
  ['', true],
  ['256.0.0.1', false],
  ['1.2.3.260', false],
  ['1.2.3.999', false],
  ['1.2.3', false],
  ['1.2.3.', false],
  ['1.2.3.4.', false],
  ['1.2.3.4.5', false],
  ['1.2..4', false],
  ['01.2.3.4', false],
  ['1.2.3.004', false],
  ['-1.2.3.4', false],
  ['1.2.3.4a', false],
  ['1.2.3.4 ', false],
  ['1.2.3.4\n', false],
  ['1,2,3,4', false],
  ['::1', false],
  [' ', false],
])('S135 %j is an IP address or nothing: %s', (text, isOne) => {
  expect(ipAddress.test(text)).toBe(isOne);
});

test('S135 any four octets are an IP address, and none of them may pass 255', () => {
  const octet = fc.nat(255);
  fc.assert(
    fc.property(
      octet,
      octet,
      octet,
      octet,
      fc.integer({ min: 256, max: 9999 }),
      (a, b, c, d, e) => {
        expect(ipAddress.test(`${a}.${b}.${c}.${d}`)).toBe(true);
        expect(ipAddress.test(`${a}.${b}.${e}.${d}`)).toBe(false);
      },
    ),
  );
});

test('S135 the sentence is to the letter', () => {
  expect(ipAddress.message).toBe('请输入正确的IP地址');
});
