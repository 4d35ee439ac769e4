import { createHmac } from 'node:crypto';
import { signedText } from '@rental/domain/platform/open-apps/signing';
import { expect, test } from 'vitest';
import { differenceOf, newNonce, signatureHeader } from './sign-request.ts';

const keyId = `ak_${'0'.repeat(24)}`;
const parts = {
  method: 'POST',
  target: '/open/v1/quotes?a=1',
  timestamp: '1795485600',
  nonce: 'n'.repeat(16),
  body: '{"名":1}',
};

test('a browser signs as the server does', async () => {
  const signature = createHmac('sha256', 'sk_x').update(signedText(parts)).digest('base64');

  expect(await signatureHeader(parts, keyId, 'sk_x')).toBe(
    `RENTAL-HMAC-SHA256 key_id="${keyId}",timestamp="1795485600",nonce="nnnnnnnnnnnnnnnn",signature="${signature}"`,
  );
});

test('a nonce has the form that is asked for, and is another each time', () => {
  expect(newNonce()).toMatch(/^[\w-]{32}$/);
  expect(newNonce()).not.toBe(newNonce());
});

test('a header is told what differs in it', async () => {
  const right = await signatureHeader(parts, keyId, 'sk_x');
  const other = (more: object, secret = 'sk_x') =>
    signatureHeader({ ...parts, ...more }, keyId, secret);

  expect(differenceOf(right, right)).toBeNull();
  expect(differenceOf(await other({ nonce: 'm'.repeat(16) }), right)).toBe(
    'nonce与上面填写的不同，请填写一致后再检查',
  );
  for (const wrong of [await other({ body: '{}' }), await other({}, 'sk_y')])
    expect(differenceOf(wrong, right)).toMatch(/^签名不一致/);
  expect(differenceOf('Bearer x', right)).toBe('格式不正确');
});
