import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { postingDay } from '@rental/domain/money/ledger/posting-day';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';

/** The day that an act happened on, and the one that it is posted to. */
export interface ActDates {
  readonly happenedOn: BusinessDate;
  readonly postedOn: BusinessDate;
}

/**
 * The dates of an act of this transaction, one of today where nothing is said. No month is closed until the transaction ends: acts share the lock, and closing waits for
 * them.
 */
export async function actDates(
  { brandCode: brand, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  happenedOn: BusinessDate = businessDateOf(now),
): Promise<ActDates> {
  return { happenedOn, postedOn: postingDay(happenedOn, await booksClosedTo(tx, brand)) };
}

/** The last day of the months that are closed, which stay so until this transaction ends; null: none is. */
export async function booksClosedTo(tx: Tx, brand: string): Promise<BusinessDate | null> {
  const [month] = await openMonths(tx, { brand });
  return month?.closed_to ?? null;
}

const openMonths = prepared((db, { brand }: { readonly brand: string }) =>
  raw(
    db,
    sql<{
      closed_to: BusinessDate | null;
    }>`select closed_to from book_months where brand_code = ${brand} for share`,
  ),
);
