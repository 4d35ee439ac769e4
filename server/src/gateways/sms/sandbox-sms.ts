import { open } from 'node:fs/promises';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { Undecided } from '../undecided.ts';
import type { SmsGateway, SmsMessage, SmsOutcome } from './sms-gateway.ts';

interface Entry extends SmsMessage {
  readonly at: string;
  readonly outcome: SmsOutcome;
}

/**
 * A provider of our own, for demos and tests: a file instead of phones, where whoever runs the server reads the codes.
 * A number that ends in 0000 is refused; one in 0001 is sent, and its answer is lost on the way.
 */
export function sandboxSms(dir: string, now: () => Date): SmsGateway {
  const { path, write } = sandboxFile<Entry>(dir, 'sms.jsonl');

  const known = new Map<string, SmsOutcome>();
  let readTo = 0;

  /** Takes in what was written since: by now the file may be long. */
  const readOn = async (): Promise<void> => {
    const from = readTo;
    const more = await readFrom(path, from);
    const whole = more.subarray(0, more.lastIndexOf('\n') + 1);
    for (const line of whole.toString('utf8').split('\n').filter(Boolean)) {
      const { requestNo, outcome } = JSON.parse(line) as Entry;
      known.set(requestNo, outcome);
    }
    readTo = Math.max(readTo, from + whole.length);
  };
  const find = async (requestNo: string): Promise<SmsOutcome | null> => {
    if (!known.has(requestNo)) await readOn();
    return known.get(requestNo) ?? null;
  };

  return {
    find,
    send: async (message) => {
      const before = await find(message.requestNo);
      if (before !== null) return before;
      const outcome: SmsOutcome = message.phone.endsWith('0000')
        ? { kind: 'refused', reason: '号码为空号' }
        : { kind: 'sent', providerNo: `SANDBOX${message.requestNo}` };
      await write({ at: now().toISOString(), ...message, outcome });
      if (message.phone.endsWith('0001')) throw new Undecided('the answer was lost');
      return outcome;
    },
  };
}

/** The content of a file from a byte on; empty if there is no file. */
async function readFrom(file: string, start: number): Promise<Buffer> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return Buffer.alloc(0);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.max(0, size - start)),
      0,
      Math.max(0, size - start),
      start,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
