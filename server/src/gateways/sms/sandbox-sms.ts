import { open } from 'node:fs/promises';
import type { SmsReceipt } from '@rental/domain/rental/customer-sms/sms-receipts';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { Undecided } from '../undecided.ts';
import type { AskedSms, SmsGateway, SmsMessage, SmsOutcome } from './sms-gateway.ts';

interface Entry extends SmsMessage {
  readonly at: string;
  readonly outcome: SmsOutcome;
}

/** The carrier reports after this time. */
const takesMs = 5_000;

/** The codes of receipts by the last four digits of the phone; any other is delivered. */
const failures: ReadonlyMap<string, string> = new Map([
  ['0002', 'EMPTY_NUMBER'],
  ['0003', 'POWERED_OFF'],
  ['0004', 'SUSPENDED'],
  ['0005', 'CONTENT_KEYWORD'],
  ['0006', 'USER_REJECT'],
  ['0007', 'MOBILE_IN_BLACK'],
  ['0008', 'MOBILE_SEND_LIMIT'],
]);
/** Messages to such a phone never get a receipt. */
const neverReported = '0009';

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('sms');

/**
 * A provider of our own, for demos and tests: a file instead of phones, where whoever runs the server reads the codes.
 * A number that ends in 0000 is refused; one in 0001 is sent, and its answer is lost on the way; the receipt of a number is told by
 * its end, too, and found by asking.
 */
export function sandboxSms(dir: string, secretKey: string, now: () => Date): SmsGateway {
  const { path, write } = sandboxFile<Entry>(dir, 'sms.jsonl');

  const known = new Map<string, Entry>();
  let readTo = 0;

  /** Takes in what was written since: by now the file may be long. */
  const readOn = async (): Promise<void> => {
    const from = readTo;
    const more = await readFrom(path, from);
    const whole = more.subarray(0, more.lastIndexOf('\n') + 1);
    for (const line of whole.toString('utf8').split('\n').filter(Boolean)) {
      const entry = JSON.parse(line) as Entry;
      known.set(entry.requestNo, entry);
    }
    readTo = Math.max(readTo, from + whole.length);
  };
  const find = async ({ requestNo }: Pick<AskedSms, 'requestNo'>): Promise<SmsOutcome | null> => {
    if (!known.has(requestNo)) await readOn();
    const entry = known.get(requestNo);
    return entry === undefined ? null : outcomeOf(entry, now());
  };

  return {
    merchantOf: (brand) => `sandbox-${brand}`,
    find,
    send: async (message) => {
      const before = await find(message);
      if (before !== null) return before;
      const outcome: SmsOutcome = message.phone.endsWith('0000')
        ? { kind: 'refused', reason: '号码为空号' }
        : { kind: 'sent', providerNo: `SANDBOX${message.requestNo}` };
      await write({ at: now().toISOString(), ...message, outcome });
      if (message.phone.endsWith('0001')) throw new Undecided('the answer was lost');
      return outcome;
    },
    isSigned: sandboxSigner(sandboxSignature, secretKey).isSigned,
  };
}

/** The outcome of a request as it is known by now. */
function outcomeOf({ outcome, phone, at }: Entry, now: Date): SmsOutcome {
  const end = phone.slice(-4);
  const reportedAt = new Date(Date.parse(at) + takesMs);
  if (outcome.kind !== 'sent' || end === neverReported || reportedAt > now) return outcome;
  const failure = failures.get(end);
  const receipt: SmsReceipt = {
    isDelivered: failure === undefined,
    code: failure ?? 'DELIVERED',
    at: reportedAt,
  };
  return { ...outcome, receipt };
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
