import type { BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { storedTotals } from './account-totals.ts';
import { signedFlow } from './cash-days.ts';

interface EndOfDay {
  readonly brand: BrandCode;
  readonly method: MoneyMethod;
  readonly day: BusinessDate;
}

/** The balance of an account of money when a day ended: that of the books, less whole days behind it and flows that no day has yet (ADR 62). */
export async function balanceAtEnd(tx: Tx, { brand, method, day }: EndOfDay): Promise<Fen> {
  const { rows } = await sql<{ readonly fen: Fen }>`
    select (coalesce((select held.debit_fen - held.credit_fen from (${storedTotals(brand)}) held where held.code = ${method}), 0)
      - coalesce((select sum(net_fen) from cash_days
          where brand_code = ${brand} and method = ${method} and happened_on > ${day}::date), 0)
      - coalesce((select sum(${signedFlow}) from cash_flows f
          where f.brand_code = ${brand} and f.method = ${method} and f.happened_on > ${day}::date
            and f.id > coalesce((select max(flows_added_to) from book_checks where brand_code = ${brand}), 0)), 0))::bigint as fen`.execute(
    tx,
  );
  return rows[0]?.fen ?? fen(0);
}
