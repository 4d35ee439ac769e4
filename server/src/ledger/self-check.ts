import {
  differenceLabels,
  newDifferences,
  type BookDifference,
} from '@rental/domain/ledger/differences';
import { writeAudit, type Origin } from '../audit/public.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import { Audience, tell } from '../notifications/public.ts';
import { lockLastCheck, saveCheck, type BookCheck } from './book-check-store.ts';

/**
 * Keeps what a check of the books came to and tells who sees the brand's books of what it newly found (threat model 25):
 * once, not each hour again. The audit log has what was found, and every check that somebody asked for. Call it last.
 */
export async function keepCheck(tx: Tx, origin: Origin, check: BookCheck): Promise<void> {
  const brand = origin.brand.code;
  const found = newDifferences(await lockLastCheck(tx, brand, check.at), check.differences);
  await saveCheck(tx, brand, check);
  if (found.length > 0 || origin.operator !== undefined)
    await writeAudit(tx, origin, {
      operation: 'ledger:check',
      result: 'ok',
      after: { differences: check.differences.length, found: found.length },
    });
  if (found.length > 0) await tellBookkeepers(tx, brand, found, check.at);
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
    body: `新发现${found.length}处差异：${wordsOf(found)}。请在「科目余额」查看，并联系开发人员。`,
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
