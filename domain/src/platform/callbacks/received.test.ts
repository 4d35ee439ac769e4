import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskedBody } from './received.ts';

test('amounts and numbers of trades are shown, and whatever else is said is hidden', () => {
  const raw = JSON.stringify({
    tradeNo: 'SK20261127000001',
    amountFen: 100,
    name: '李四',
    receipts: [{ requestNo: 'r1', phone: '13800000001', code: 'OK' }],
  });

  expect(JSON.parse(maskedBody(raw) ?? '')).toEqual({
    tradeNo: 'SK20261127000001',
    amountFen: 100,
    name: '***',
    receipts: [{ requestNo: 'r1', phone: '***', code: 'OK' }],
  });
});

test('a phone or an ID number is hidden where a shown word holds it', () => {
  const raw = JSON.stringify({ reason: '号码13800000001无效', eventNo: '110101199003077651' });

  expect(JSON.parse(maskedBody(raw) ?? '')).toEqual({ reason: '号码***无效', eventNo: '***' });
  expect(maskedBody('no json')).toBeNull();
});

test('no unknown key shows its value, however deep it stands', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const raw = JSON.stringify({ receipts: [{ other: value }], other: value });
      expect(JSON.parse(maskedBody(raw) ?? '')).toEqual({
        receipts: [{ other: '***' }],
        other: '***',
      });
    }),
  );
});
