import {
  differenceLabels,
  knownAfter,
  newDifferences,
  type BookDifference,
} from '@rental/domain/money/ledger/differences';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { writeAudit, type Origin } from '../../people/audit/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { lockLastCheck, saveCheck, type FoundInBooks } from './book-check-store.ts';

/**
 * Keeps what a check of the books came to and tells who sees the brand's books of what it newly found (threat model 25):
 * once, not each hour again. While one of the differences is not accepted, the brand gives nothing away. The audit log has what
 * was found, and every check that somebody asked for. `isPart`: only what changed was checked. Call it last.
 */
export async function keepCheck(
  tx: Tx,
  origin: Origin,
  check: FoundInBooks,
  isPart = false,
): Promise<void> {
  const brand = origin.brand.code;
  const last = await lockLastCheck(tx, brand, check.at);
  const found = newDifferences(last.differences, check.differences);
  const known = knownAfter(last, check.differences, check.at, isPart);
  await saveCheck(tx, brand, { at: isPart ? last.at : check.at, ...known });
  if (found.length > 0 || origin.operator !== undefined)
    await writeAudit(tx, origin, {
      operation: 'ledger:check',
      result: 'ok',
      after: { differences: check.differences.length, found: found.length },
    });
  if (found.length > 0) await tellBookkeepers(tx, brand, found, check.at);
}

/** Accepts what the books and the rows say differently: it stops nothing any more, as long as the gap is the same. */
export async function acceptDifferences(
  tx: Tx,
  brand: BrandCode,
  at: Date,
): Promise<readonly BookDifference[]> {
  const { differences, ...last } = await lockLastCheck(tx, brand, at);
  await saveCheck(tx, brand, { ...last, differences, accepted: differences, stoppedAt: null });
  return differences;
}

async function tellBookkeepers(
  tx: Tx,
  brand: BrandCode,
  found: readonly BookDifference[],
  at: Date,
): Promise<void> {
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'booksDiffer',
    title: '账目核对发现差异',
    body: `新发现${found.length}处差异：${wordsOf(found)}。退款、减免和解冻已暂停，请在「科目余额」查看，并联系平台处理。`,
    target: '/finance/account',
    to: Audience.wholeBrand('ledger:accounts'),
    at,
  });
}

/** 「科目合计1处、账单2处」 */
const wordsOf = (found: readonly BookDifference[]): string =>
  [...Map.groupBy(found, ({ about }) => about)]
    .map(([about, some]) => `${differenceLabels[about]}${some.length}处`)
    .join('、');
