import { expect, test } from 'vitest';
import { isFresh, readAuthorization, signedText } from './signing.ts';

test('a request signs its method, target, instant, nonce and body, a line each', () => {
  const parts = { method: 'POST', target: '/open/v1/orders?a=1', timestamp: '1795485600' };
  expect(signedText({ ...parts, nonce: 'n'.repeat(16), body: '{"a":1}' })).toBe(
    `POST\n/open/v1/orders?a=1\n1795485600\n${'n'.repeat(16)}\n{"a":1}\n`,
  );
  expect(signedText({ ...parts, nonce: '', body: '' }).endsWith('\n\n\n')).toBe(true);
});

test('a header of another form is not read', () => {
  const right = `RENTAL-HMAC-SHA256 key_id="ak_${'a'.repeat(24)}",timestamp="1795485600",nonce="${'n'.repeat(16)}",signature="${'s'.repeat(43)}="`;
  expect(readAuthorization(right)).toEqual({
    keyId: `ak_${'a'.repeat(24)}`,
    timestamp: '1795485600',
    nonce: 'n'.repeat(16),
    signature: `${'s'.repeat(43)}=`,
  });
  for (const wrong of [
    undefined,
    '',
    `${right} `,
    right.replace('HMAC', 'MD5'),
    right.replace('1795485600', '179548560'),
    right.replace('n'.repeat(16), 'n'.repeat(15)),
    right.replace('=",', '",'),
    right.replace('",signature', '",nonce="x",signature'),
  ].filter((header) => header !== right))
    expect(readAuthorization(wrong)).toBeNull();
});

test('an instant is fresh for five minutes, before and after', () => {
  const now = new Date(1_795_485_600_000);
  const taken = [-301, -300, 0, 300, 301].map((late) => isFresh(String(1_795_485_600 + late), now));
  expect(taken).toEqual([false, true, true, true, false]);
});
