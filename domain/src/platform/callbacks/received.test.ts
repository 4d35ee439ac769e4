import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formFields, maskedBody } from './received.ts';

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

test('a form is read with each value decoded once, and shows no buyer', () => {
  const raw =
    'out_trade_no=SK20261127000001&subject=%E8%AE%A2%E5%8D%95+1%252B1&buyer_logon_id=138****';

  expect(formFields(raw)).toEqual({
    out_trade_no: 'SK20261127000001',
    subject: '订单 1%2B1',
    buyer_logon_id: '138****',
  });
  expect(JSON.parse(maskedBody(raw) ?? '')).toEqual({
    out_trade_no: 'SK20261127000001',
    subject: '***',
    buyer_logon_id: '***',
  });
});

test('what is no form, or says a field twice, is not read', () => {
  expect(formFields('')).toBeNull();
  expect(formFields('a=1&a=2')).toBeNull();
  expect(formFields('a=%E8%')).toBeNull();
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        {
          minKeys: 1,
        },
      ),
      (given) => {
        const form = Object.entries(given)
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&');
        expect(formFields(form)).toEqual(given);
      },
    ),
  );
});
