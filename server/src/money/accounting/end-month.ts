import type { BusinessDate } from '@rental/domain/business-date';
import { profitAccounts, type BookAccount } from '@rental/domain/money/accounting/book-accounts';
import { entryReasons, entrySubjects } from '@rental/domain/money/accounting/months';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

interface Ending {
  readonly brand: BrandCode;
  readonly month: BusinessDate;
}

/**
 * Sums the entries of a month up to its vouchers and its profits by store and product, and closes it. A voucher is of one kind of
 * subject and one reason; its debits equal its credits, for those of each subject do. 期初 has balances alone, and what was earned by
 * then is 未分配利润. A month that does not balance cannot be closed.
 */
export async function endMonth(tx: Tx, { brand, month }: Ending, now: Date): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(tx);
  await sql`
    insert into voucher_lines (brand_code, month, number, line, subject_kind, reason, account, debit_fen, credit_fen)
    select ${brand}, ${month}::date,
      dense_rank() over (order by array_position(${Object.keys(entryReasons)}::text[], made.reason),
        array_position(${Object.keys(entrySubjects)}::text[], made.subject_kind)),
      row_number() over (partition by made.reason, made.subject_kind order by made.credit_fen > made.debit_fen, made.account),
      made.subject_kind, made.reason, made.account, made.debit_fen, made.credit_fen
    from (
      select subject_kind, reason, account, case when reason = 'opening' then greatest(fen, 0) else debit_fen end as debit_fen,
        case when reason = 'opening' then greatest(0 - fen, 0) else credit_fen end as credit_fen
      from (
        select subject_kind, reason, case when reason = 'opening' and account = any (${[...profitAccounts]}::text[])
            then ${'opening' satisfies BookAccount} else account end as account,
          sum(debit_fen)::bigint as debit_fen, sum(credit_fen)::bigint as credit_fen, sum(debit_fen - credit_fen)::bigint as fen
        from accounting_entries where brand_code = ${brand} and month = ${month}::date
        group by 1, 2, 3
      ) booked
    ) made
    where made.debit_fen > 0 or made.credit_fen > 0
    order by 3, 4`.execute(tx);
  await sql`
    insert into accounting_profits (brand_code, month, store_id, product_id, account, amount_fen)
    select ${brand}, ${month}::date, store_id, product_id, account, sum(fen)::bigint
    from (
      select case when e.subject_kind = 'store' then e.subject_id else coalesce(o.store_id, d.store_id) end,
        coalesce(o.product_id, k.product_id), e.account, e.credit_fen - e.debit_fen
      from accounting_entries e
      left join orders o on o.brand_code = ${brand} and o.id = e.subject_id and e.subject_kind = 'order'
      left join devices d on d.brand_code = ${brand} and d.id = e.subject_id and e.subject_kind = 'device'
      left join skus k on k.brand_code = ${brand} and k.id = d.sku_id
      where e.brand_code = ${brand} and e.month = ${month}::date and e.reason <> 'opening'
        and e.account = any (${[...profitAccounts]}::text[])
    ) earned (store_id, product_id, account, fen)
    group by store_id, product_id, account having sum(fen) <> 0`.execute(tx);
  await sql`
    update accounting_months m set state = 'closed', stage = 'done', done_to = 0, closed_at = ${now},
      debit_fen = sums.debit_fen, credit_fen = sums.credit_fen
    from (
      select coalesce(sum(debit_fen), 0)::bigint as debit_fen, coalesce(sum(credit_fen), 0)::bigint as credit_fen
      from voucher_lines where brand_code = ${brand} and month = ${month}::date
    ) sums
    where m.brand_code = ${brand} and m.month = ${month}::date`.execute(tx);
}
