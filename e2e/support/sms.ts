import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { dataDir } from './site.ts';

interface Sent {
  readonly phone: string;
  readonly template: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The sandbox's SMS to a phone, oldest first. */
export async function smsTo(phone: string): Promise<Sent[]> {
  const text = await readFile(join(dataDir(), 'sandbox/sms.jsonl'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sent)
    .filter((sent) => sent.phone === phone);
}

/** Waits for the `nth` message to a phone and reads its code. */
export async function codeSentTo(phone: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await smsTo(phone)).length).toBeGreaterThanOrEqual(nth);
  return (await smsTo(phone))[nth - 1]?.params['code'] ?? '';
}
