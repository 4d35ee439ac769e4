import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SmsUndecided, type SmsGateway, type SmsMessage, type SmsOutcome } from './sms-gateway.ts';

interface Entry extends SmsMessage {
  readonly at: string;
  readonly outcome: SmsOutcome;
}

/**
 * A provider of our own, for demos and tests: a file instead of phones, where whoever runs the server reads the codes.
 * A number that ends in 0000 is refused; one in 0001 is sent, and its answer is lost on the way.
 */
export function sandboxSms(dir: string, now: () => Date): SmsGateway {
  const file = join(dir, 'sms.jsonl');

  const entries = async (): Promise<Entry[]> => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Entry);
  };
  const find = async (requestNo: string): Promise<SmsOutcome | null> =>
    (await entries()).find((entry) => entry.requestNo === requestNo)?.outcome ?? null;

  return {
    find,
    send: async (message) => {
      const before = await find(message.requestNo);
      if (before !== null) return before;
      const outcome: SmsOutcome = message.phone.endsWith('0000')
        ? { kind: 'refused', reason: '号码为空号' }
        : { kind: 'sent', providerNo: `SANDBOX${message.requestNo}` };
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const entry: Entry = { at: now().toISOString(), ...message, outcome };
      await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      if (message.phone.endsWith('0001')) throw new SmsUndecided('the answer was lost');
      return outcome;
    },
  };
}
