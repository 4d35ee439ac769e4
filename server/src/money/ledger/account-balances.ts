import { orderAccounts, type AccountCode } from '@rental/domain/money/ledger/accounts';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';

interface OwnBalances {
  readonly brand: string;
  readonly orderId: number;
  /** Accounts that are kept by orders, each once; all have a row. */
  readonly codes: readonly AccountCode[];
}

/**
 * Adds to balances of an order all its transfers behind the last one in them: those of this act, and those that the release before or a
 * load of data wrote. Acts on an order follow one another by its lock, so that none is passed over. What names another order
 * is added by `moveBalances`.
 */
export const moveOwnBalances = prepared((db, { brand, orderId, codes }: OwnBalances) =>
  raw(
    db,
    sql`
      with fresh as (
        select b.code, max(t.id) as last_id,
          sum(case when t.debit = b.code and t.debit_subject is null then t.amount_fen else 0 end)::bigint as debit_fen,
          sum(case when t.credit = b.code and t.credit_subject is null then t.amount_fen else 0 end)::bigint as credit_fen
        from account_balances b
        join transfers t on t.brand_code = ${brand} and t.order_id = ${orderId} and t.id > b.added_to
        where b.brand_code = ${brand} and b.subject_id = ${orderId} and b.code = any (${codes}::text[])
        group by b.code
      )
      update account_balances b
      set debit_fen = b.debit_fen + fresh.debit_fen, credit_fen = b.credit_fen + fresh.credit_fen, added_to = fresh.last_id
      from fresh where b.brand_code = ${brand} and b.subject_id = ${orderId} and b.code = fresh.code`,
  ),
);

interface Balances {
  readonly brand: string;
  /** Of each balance its account and its subject, both once; all have a row. */
  readonly codes: readonly AccountCode[];
  readonly subjects: readonly number[];
}

/** The same for any subjects: each side of a transfer is found by the index of what names its subject. */
export const moveBalances = prepared((db, { brand, codes, subjects }: Balances) =>
  raw(
    db,
    sql`
      with wanted as (
        select b.code, b.subject_id, b.added_to
        from unnest(${codes}::text[], ${subjects}::bigint[]) named (code, subject_id)
        join account_balances b on b.brand_code = ${brand} and b.code = named.code and b.subject_id = named.subject_id
      ), fresh as (
        select w.code, w.subject_id, sum(t.debit_fen)::bigint as debit_fen, sum(t.credit_fen)::bigint as credit_fen,
          max(t.id) as last_id
        from wanted w cross join lateral (
          select id, case when debit = w.code and debit_subject is null then amount_fen else 0 end as debit_fen,
            case when credit = w.code and credit_subject is null then amount_fen else 0 end as credit_fen
          from transfers
          where brand_code = ${brand} and order_id = w.subject_id and w.code = any (${orderAccounts}::text[])
            and id > w.added_to
          union all
          select id, amount_fen, 0 from transfers
          where brand_code = ${brand} and debit_subject = w.subject_id and debit = w.code and id > w.added_to
          union all
          select id, 0, amount_fen from transfers
          where brand_code = ${brand} and credit_subject = w.subject_id and credit = w.code and id > w.added_to
        ) t
        group by w.code, w.subject_id
      )
      update account_balances b
      set debit_fen = b.debit_fen + fresh.debit_fen, credit_fen = b.credit_fen + fresh.credit_fen,
        added_to = greatest(b.added_to, fresh.last_id)
      from fresh where b.brand_code = ${brand} and b.code = fresh.code and b.subject_id = fresh.subject_id`,
  ),
);
