import { sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { newKeys } from '../../testing/providers/alipay-forms.ts';
import { isWechatWord, unsealed, wechatAuthorization } from './wechat-signature.ts';

const { publicKey: key, privateKey } = newKeys();
const now = new Date('2026-11-29T02:00:00Z');

const word = (more: object = {}, at = now) => {
  const raw = '{"code":"OK"}';
  const timestamp = String(at.getTime() / 1000);
  const signed = Buffer.from(`${timestamp}\nn1\n${raw}\n`);
  const signature = sign('RSA-SHA256', signed, privateKey).toString('base64');
  return { raw, timestamp, nonce: 'n1', serial: 'PUB_KEY_ID_1', signature, ...more };
};
const isBelieved = (said: ReturnType<typeof word>) =>
  isWechatWord(said, { id: 'PUB_KEY_ID_1', key }, now);

test('a word is believed by its key, its own lines and its time; a probe is not', () => {
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

  expect(isBelieved(word())).toBe(true);
  expect([5, -5].map((count) => isBelieved(word({}, minutes(count))))).toEqual([true, true]);
  expect([6, -6].map((count) => isBelieved(word({}, minutes(count))))).toEqual([false, false]);
  for (const more of [
    { raw: '{"code":"NO"}' },
    { nonce: 'n2' },
    { serial: 'PUB_KEY_ID_2' },
    { signature: '' },
    { signature: `WECHATPAY/SIGNTEST/${word().signature}` },
    { timestamp: '1e9' },
  ])
    expect(isBelieved(word(more))).toBe(false);
});

test('a request says merchant, certificate, time and a nonce of its own', () => {
  const signer = { merchantNo: '1900000001', serialNo: 'AB12', privateKey };
  const request = { method: 'GET', path: '/v3/x?a=1', body: '', now } as const;
  const [one, other] = [wechatAuthorization(signer, request), wechatAuthorization(signer, request)];

  expect(one).toMatch(
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="[0-9a-f]{32}",timestamp="1795917600",serial_no="AB12",signature="[A-Za-z0-9+/=]+"$/,
  );
  expect(one).not.toBe(other);
});

test('what a published vector seals is opened, and nothing that was changed is', () => {
  // wechatpay-java, AeadAesCipherTest
  const key32 = 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb';
  const sealed = {
    associated_data: 'associatedData',
    nonce: 'uluk4a9R25RW',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
  };

  expect(unsealed(key32, sealed)).toBe('message');
  expect(unsealed(key32.replace('a', 'b'), sealed)).toBeNull();
  expect(unsealed('short', sealed)).toBeNull();
  for (const more of [{ associated_data: '' }, { nonce: 'uluk4a9R25RX' }, { ciphertext: 'AAAA' }])
    expect(unsealed(key32, { ...sealed, ...more })).toBeNull();
});
