import type { BookDifference } from '@rental/domain/ledger/differences';
import type { BrandCode, Tx } from '../db/transaction.ts';

/** The last self-check of a brand's books, and what it found. */
export interface BookCheck {
  readonly at: Date;
  readonly differences: readonly BookDifference[];
}

export const lastCheck = async (tx: Tx, brand: BrandCode): Promise<BookCheck | undefined> =>
  tx
    .selectFrom('book_checks')
    .select(['at', 'differences'])
    .where('brand_code', '=', brand)
    .executeTakeFirst();

/** The same, held until the transaction ends: of two checks at once, the second knows what the first found. */
export async function lockLastCheck(
  tx: Tx,
  brand: BrandCode,
  at: Date,
): Promise<readonly BookDifference[]> {
  await tx
    .insertInto('book_checks')
    .values({ brand_code: brand, at, differences: '[]' })
    .onConflict((conflict) => conflict.column('brand_code').doNothing())
    .execute();
  const { differences } = await tx
    .selectFrom('book_checks')
    .select('differences')
    .where('brand_code', '=', brand)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return differences;
}

export const saveCheck = (tx: Tx, brand: BrandCode, { at, differences }: BookCheck) =>
  tx
    .updateTable('book_checks')
    .set({ at, differences: JSON.stringify(differences) })
    .where('brand_code', '=', brand)
    .execute();
