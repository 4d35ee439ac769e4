import { createHash } from 'node:crypto';
import { sandboxFile } from '../sandbox/sandbox-file.ts';
import { sandboxSigner, signatureOf } from '../sandbox/sandbox-signer.ts';
import { Undecided } from '../undecided.ts';
import type { NotarizationOutcome, NotaryGateway, RecordOutcome } from './notary-gateway.ts';

/** A row of the sandbox: a record (`SL-…`) or an application (`GZ-…`). */
interface Entry {
  readonly at: string;
  readonly number: string;
  readonly hash: string;
  readonly manner: SandboxManner;
  /** The request never arrived, or was turned down: the provider keeps nothing of it. */
  readonly isLost: boolean;
}

/** How the sandbox treats what is sent. `usual`: a record at once; an application is accepted, and issued after a minute. */
export type SandboxManner =
  | 'usual'
  /** Takes half a minute. */
  | 'late'
  /** Turns down what is sent first. */
  | 'busyFirst'
  | 'rejects'
  /** It is done, and the answer is lost. */
  | 'answerLost'
  /** The first message does not arrive. */
  | 'requestLost'
  | 'neverDecided';

const lateMs = 30_000;
const issuesMs = 60_000;

/** Signs callbacks as the sandbox does, and whoever stands in for it in a test. */
export const sandboxSignature = signatureOf('notary');

/** A provider of our own, for demos and tests: a file instead of a chain and an office. No chance: `mannerOf` decides. */
export function sandboxNotary(
  dir: string,
  secretKey: string,
  now: () => Date,
  mannerOf: (number: string) => SandboxManner = () => 'usual',
): NotaryGateway {
  const file = sandboxFile<Entry>(dir, 'notary.jsonl');

  const kept = async (number: string) =>
    (await file.entries(number)).find(({ isLost }) => !isLost) ?? null;
  /** Takes on what is sent, once; answers what is kept, or null where it was turned down. */
  const take = async (number: string, hash: string): Promise<Entry | null> => {
    const before = await kept(number);
    if (before !== null) return before;
    const manner = mannerOf(number);
    const isFirst = (await file.entries(number)).length === 0;
    const isLost =
      manner === 'rejects' || (isFirst && (manner === 'requestLost' || manner === 'busyFirst'));
    const entry: Entry = { at: now().toISOString(), number, hash, manner, isLost };
    await file.write(entry);
    if (manner === 'answerLost' || (isLost && manner === 'requestLost'))
      throw new Undecided('the answer was lost');
    return isLost ? null : entry;
  };

  return {
    merchantOf: (brand) => `sandbox-${brand}`,
    record: async ({ recordNo, hash }) => {
      const taken = await take(recordNo, hash);
      if (taken !== null) return recordOutcome(taken, now());
      const reason = mannerOf(recordNo) === 'rejects' ? 'rejected' : 'busy';
      return { kind: 'failed', reason };
    },
    findRecord: async (recordNo) => {
      const entry = await kept(recordNo);
      return entry && recordOutcome(entry, now());
    },
    apply: async ({ applyNo, contentHash }) => {
      const taken = await take(applyNo, contentHash);
      return taken === null
        ? { kind: 'refused', reason: '材料不符合公证要求' }
        : applicationOutcome(taken, now());
    },
    findApplication: async (applyNo) => {
      const entry = await kept(applyNo);
      return entry && applicationOutcome(entry, now());
    },
    isSigned: sandboxSigner(sandboxSignature, secretKey).isSigned,
  };
}

const isPast = ({ at }: Entry, now: Date, ms: number) => now.getTime() - Date.parse(at) >= ms;

function recordOutcome(entry: Entry, now: Date): RecordOutcome {
  const { number, hash, manner } = entry;
  if (manner === 'neverDecided' || (manner === 'late' && !isPast(entry, now, lateMs)))
    return { kind: 'processing' };
  const txNo = `0x${createHash('sha256').update(`${number} ${hash}`).digest('hex')}`;
  return { kind: 'recorded', hash, txNo, blockAt: new Date(entry.at) };
}

function applicationOutcome(entry: Entry, now: Date): NotarizationOutcome {
  const { number, manner, at } = entry;
  if (manner === 'neverDecided') return { kind: 'applied' };
  if (!isPast(entry, now, issuesMs)) return { kind: 'accepted' };
  const digits = createHash('sha256').update(number).digest().readUInt32BE() % 1_000_000;
  const year = at.slice(0, 4);
  return {
    kind: 'issued',
    certificateNo: `（${year}）沙箱证字第${String(digits).padStart(6, '0')}号`,
  };
}
