import { call } from './call.ts';
import { CallError } from './call-error.ts';

const pageNotSecure = '当前页面未使用 https，不能提交密码，请通过 https 地址访问';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/**
 * S139: the password under the server's public key of this moment, as `<keyId>.<base64>`. Browsers encrypt on https and
 * on *.localhost alone; elsewhere the password does not leave the page (threat model 7).
 */
export async function sealPassword(password: string): Promise<string> {
  if (!isSecureContext) throw new CallError({ status: 0, code: 'network', message: pageNotSecure });
  const { publicKey } = await call('accountConfig');
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey.spki), algorithm, false, [
    'encrypt',
  ]);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(password));
  return `${publicKey.id}.${btoa(String.fromCharCode(...new Uint8Array(sealed)))}`;
}
