import type { BookDifference } from '@rental/domain/money/ledger/differences';
import { prepared } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** The differences that a self-check found in a brand's books, and when it read them. */
export interface FoundInBooks {
  readonly at: Date;
  readonly differences: readonly BookDifference[];
}

/** The last self-check of a brand's books, and what came of it. */
export interface BookCheck extends FoundInBooks {
  /** Since when nothing is given away; null: nothing is stopped. */
  readonly stoppedAt: Date | null;
  /** Differences that somebody has accepted, with a reason: they stop nothing. */
  readonly accepted: readonly BookDifference[];
}

const columns = ['at', 'differences', 'stopped_at as stoppedAt', 'accepted'] as const;

export const lastCheck = async (tx: Tx, brand: BrandCode): Promise<BookCheck | undefined> =>
  tx.selectFrom('book_checks').select(columns).where('brand_code', '=', brand).executeTakeFirst();

const stopOf = prepared((db, { brand }: { readonly brand: string }) =>
  db.selectFrom('book_checks').select('stopped_at').where('brand_code', '=', brand),
);

/** Since when the brand gives nothing away, for its books are known to be wrong; null: they are not. */
export async function booksStoppedAt(tx: Tx, brand: BrandCode): Promise<Date | null> {
  const [row] = await stopOf(tx, { brand });
  return row?.stopped_at ?? null;
}

/** The last check, held until the transaction ends: of two checks at once, the second knows what the first found. */
export async function lockLastCheck(tx: Tx, brand: BrandCode, at: Date): Promise<BookCheck> {
  await tx
    .insertInto('book_checks')
    .values({ brand_code: brand, at, differences: '[]' })
    .onConflict((conflict) => conflict.column('brand_code').doNothing())
    .execute();
  return tx
    .selectFrom('book_checks')
    .select(columns)
    .where('brand_code', '=', brand)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export const saveCheck = (
  tx: Tx,
  brand: BrandCode,
  { at, differences, stoppedAt, accepted }: BookCheck,
) =>
  tx
    .updateTable('book_checks')
    .set({
      at,
      differences: JSON.stringify(differences),
      stopped_at: stoppedAt,
      accepted: JSON.stringify(accepted),
    })
    .where('brand_code', '=', brand)
    .execute();
