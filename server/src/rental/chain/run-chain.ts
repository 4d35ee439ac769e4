import { maySend } from '@rental/domain/rental/chain/chain-record';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { AskedRecord, NotaryGateway } from '../../gateways/notary/notary-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobRun } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import { chainLook } from './chain-job.ts';
import { changeRecord, cursorOfBrand, findNodes, isChainOn, lockRecord } from './chain-store.ts';
import { factsOfRecord, handleRecordResult, type RecordResult } from './handle-record-result.ts';

/**
 * The chain of a brand that has one (ADR 15): finds the nodes that need a record, then sends and asks about every record that
 * is due. Each step is kept before the next; what a worker leaves at any point another one finds, and a hash is recorded once
 * however often it is sent.
 */
export const chainRunner = (gateway: NotaryGateway): JobHandler =>
  jobHandler<object>({
    kind: chainLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const isOn = await run.transaction('read only', (tx) => isChainOn(tx, run.brand));
      if (!isOn || gateway.merchantOf(run.brand) === null) return;
      await findAll(run);
      const acting = await actingJob(run);
      const { askAll } = questions(run, acting, {
        waiting: dueRecords,
        claim: (ctx, tx, { id }) => claim(ctx, tx, id, 'due'),
        ask: (claimed, { id }) => wordOn({ run, acting, gateway }, id, claimed),
        handleResult: (ctx, tx, { id }, result) => handleRecordResult(ctx, tx, id, result),
      });
      await askAll();
    },
  });

async function findAll(run: JobRun): Promise<void> {
  let after: number | null = await run.transaction('read only', (tx) =>
    cursorOfBrand(tx, run.brand),
  );
  while (after !== null) {
    run.signal.throwIfAborted();
    const from: number = after;
    after = await run.transaction('read write', (tx) => findNodes(tx, run.brand, run.now(), from));
  }
}

const dueRecords = (tx: Tx, brand: BrandCode, now: Date) =>
  tx
    .selectFrom('chain_records')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();

interface Asking {
  readonly run: JobRun;
  readonly acting: () => Acting;
  readonly gateway: NotaryGateway;
}

/** The provider's answer. A record unknown there is sent once more, under the same number, if it may be. */
async function wordOn(
  { run, acting, gateway }: Asking,
  id: number,
  claimed: Claimed,
): Promise<RecordResult> {
  if (!claimed.isAwaited) return orUnknown(gateway.record(claimed));
  const found = await orUnknown(gateway.findRecord(claimed.recordNo));
  if (found !== null) return found;
  const again = await run.transaction('read write', (tx) => claim(acting(), tx, id, 'unheard'));
  if (again === null) return { kind: 'failed', reason: 'noAnswer' };
  return orUnknown(gateway.record(again));
}

interface Claimed extends AskedRecord {
  /** It was sent before, and nobody knows what became of it. */
  readonly isAwaited: boolean;
}

/** Takes a record for this worker and counts the try, before it is sent; null where there is nothing to do, or nothing left to try. */
async function claim(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  id: number,
  why: 'due' | 'unheard',
): Promise<Claimed | null> {
  const record = await lockRecord(tx, brand, id);
  if (record?.state !== 'pending') return null;
  if (why === 'due' && (record.look_at === null || record.look_at > now)) return null;
  const isAwaited = why === 'due' && record.is_awaited;
  if (!isAwaited && !maySend(factsOfRecord(record))) return null;
  await changeRecord(tx, record, {
    is_awaited: true,
    asked_at: record.asked_at ?? now,
    look_at: leasedUntil(now),
    ...(why === 'due' && { looks: record.looks + 1 }),
    ...(!isAwaited && { tries: record.tries + 1 }),
  });
  return { recordNo: record.record_no, hash: record.hash, isAwaited };
}
