import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './site.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app (RFC 6238). `ahead`: of the next step, which a fast clock shows. */
export function authenticatorCode(secret: string, ahead = 0): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac('sha1', bytesOf(secret)).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that came to this phone last; waits until one has. */
export async function smsCodeAt(phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const text = await readFile(join(dataDir(), 'sandbox/sms.jsonl'), 'utf8').catch(() => '');
      const sent = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { phone: string; params: Record<string, string> });
      code = sent.findLast((message) => message.phone === phone)?.params['code'];
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}
