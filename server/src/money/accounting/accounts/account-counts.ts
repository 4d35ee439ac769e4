import type { BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { Stored } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';

interface Asked {
  readonly brand: BrandCode;
  readonly account: MoneyMethod;
  readonly on: BusinessDate;
}

const countsOf = (tx: Tx, { brand, account }: Asked) =>
  tx
    .selectFrom('account_counts as c')
    .selectAll('c')
    .where('c.brand_code', '=', brand)
    .where('c.account', '=', account)
    .orderBy('c.id', 'desc')
    .limit(1);

/** The last 盘点 of an account at the end of a day, with who counted. */
export const countOn = (tx: Tx, asked: Asked) =>
  countsOf(tx, asked)
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'c.brand_code').onRef('w.id', '=', 'c.operator_id'),
    )
    .select('w.nick_name as operator_name')
    .where('c.kind', '=', 'count')
    .where('c.day', '=', asked.on)
    .executeTakeFirst();

export type StoredCount = NonNullable<Awaited<ReturnType<typeof countOn>>>;

/** 期初差额 of an account as it was confirmed last; zero: nobody has. */
export async function confirmedOpening(tx: Tx, asked: Asked): Promise<Fen> {
  const row = await countsOf(tx, asked)
    .where('c.kind', '=', 'opening')
    .where('c.day', '<=', asked.on)
    .executeTakeFirst();
  return row?.gap_fen ?? fen(0);
}

type Given = Pick<
  Stored<'account_counts'>,
  'kind' | 'account' | 'day' | 'books_fen' | 'stated_fen' | 'gap_fen' | 'note'
>;

/** Keeps what a person counted or confirmed. The last one counts, those before stay. */
export const keepCount = (
  { brandCode, operator, now }: Pick<Context, 'brandCode' | 'operator' | 'now'>,
  tx: Tx,
  given: Given,
): Promise<unknown> =>
  tx
    .insertInto('account_counts')
    .values({ ...given, brand_code: brandCode, operator_id: operator.id, created_at: now })
    .execute();
