import type { BusinessDate } from '@rental/domain/business-date';
import type { FileOfDay } from '@rental/domain/rental/statements/files/merged-files';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';

type StoredFile = Stored<'account_files'>;

export interface FilePlace {
  readonly account: StatedAccount;
  readonly merchant: string;
  readonly day: BusinessDate;
}

const filesOf = (tx: Tx, brand: string) =>
  tx.selectFrom('account_files').where('brand_code', '=', brand);

/** The file of a merchant's day, locked; one that was never asked for is made, and waits. */
export async function lockFile(
  { brandCode: brand, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  { account, merchant, day }: FilePlace,
): Promise<StoredFile> {
  await tx
    .insertInto('account_files')
    .values({ brand_code: brand, account, merchant, day, state: 'waiting', looked_at: now })
    .onConflict((conflict) => conflict.columns(['brand_code', 'merchant', 'day']).doNothing())
    .execute();
  return filesOf(tx, brand)
    .selectAll()
    .where('merchant', '=', merchant)
    .where('day', '=', day)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Change = Partial<
  Pick<StoredFile, 'account' | 'state' | 'looks' | 'looked_at' | 'late_at' | 'read_at'>
> & { readonly lines?: string; readonly closing_fen?: StoredFile['closing_fen'] };

export const changeFile = (
  tx: Tx,
  { brand_code: brand, id }: Pick<StoredFile, 'brand_code' | 'id'>,
  change: Change,
): Promise<unknown> =>
  tx
    .updateTable('account_files')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The last day that a merchant was asked for, and the days that wait, the first first. */
export async function standingFileDays(tx: Tx, brand: string, merchant: string) {
  const of = filesOf(tx, brand).where('merchant', '=', merchant);
  const last = await of.select((one) => one.fn.max('day').as('day')).executeTakeFirst();
  const waiting = await of.select('day').where('state', '=', 'waiting').orderBy('day').execute();
  return { last: last?.day ?? null, waiting: waiting.map(({ day }) => day) };
}

/** The files of an account's day, each with the last balance before; null while one of them waits. */
export async function filesOfDay(
  tx: Tx,
  brand: string,
  { account, day }: Omit<FilePlace, 'merchant'>,
): Promise<FileOfDay[] | null> {
  const rows = await tx
    .selectFrom('account_files as f')
    .select(['f.state', 'f.lines'])
    .select(
      sql<StoredFile['closing_fen']>`(select b.closing_fen from account_files b
        where b.brand_code = ${brand} and b.merchant = f.merchant and b.day < ${day}::date and b.closing_fen is not null
        order by b.day desc limit 1)`.as('before_fen'),
    )
    .where('f.brand_code', '=', brand)
    .where('f.account', '=', account)
    .where('f.day', '=', day)
    .orderBy('f.merchant')
    .execute();
  if (rows.some(({ state }) => state === 'waiting')) return null;
  return rows.flatMap(({ lines, before_fen: beforeFen }) =>
    lines === null ? [] : [{ lines, beforeFen }],
  );
}
