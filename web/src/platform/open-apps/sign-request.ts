import {
  readAuthorization,
  signatureScheme,
  signedText,
  type SignedParts,
} from '@rental/domain/platform/open-apps/signing';

/** A nonce for a request: 32 digits. */
export const newNonce = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** The `Authorization` header of a request, signed in this browser (ADR 26). */
export async function signatureHeader(
  parts: SignedParts,
  keyId: string,
  secret: string,
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, bytes(signedText(parts)));
  const { timestamp, nonce } = parts;
  const text = btoa(String.fromCharCode(...new Uint8Array(signature)));
  return `${signatureScheme} key_id="${keyId}",timestamp="${timestamp}",nonce="${nonce}",signature="${text}"`;
}

const names = { keyId: '密钥编号', timestamp: '时间戳', nonce: 'nonce' } as const;

/** How a header differs from the right one, in a sentence; null: in nothing. */
export function differenceOf(own: string, right: string): string | null {
  const [given, wanted] = [readAuthorization(own), readAuthorization(right)];
  if (given === null) return '格式不正确';
  if (wanted === null) return '密钥编号格式不正确';
  const other = (Object.keys(names) as (keyof typeof names)[]).filter(
    (name) => given[name] !== wanted[name],
  );
  if (other.length > 0)
    return `${other.map((name) => names[name]).join('、')}与上面填写的不同，请填写一致后再检查`;
  return given.signature === wanted.signature
    ? null
    : '签名不一致：请核对待签名串的每一行、结尾的换行符和密钥内容';
}
