import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { openingGap } from '@rental/domain/money/accounting/account-standing';
import type { CashDirection } from '@rental/domain/money/payments/cash-flows';
import type { StatedAccount } from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import { balanceAtEnd } from '../../ledger/public.ts';
import { underWayOn } from './account-balance.ts';

export interface Opening {
  /** The day before the first statement. */
  readonly day: BusinessDate;
  readonly booksFen: Fen;
  readonly statedFen: Fen;
  readonly gapFen: Fen;
}

interface FirstLine {
  readonly day: BusinessDate;
  readonly direction: CashDirection;
  readonly amount_fen: Fen;
  readonly fee_fen: Fen;
  readonly balance_fen: Fen;
}

/** The balances of the books and of the account before its first line that says a balance; null: no line does. */
export async function openingOf(
  tx: Tx,
  { brand, account }: { readonly brand: BrandCode; readonly account: StatedAccount },
): Promise<Opening | null> {
  const { rows } = await sql<FirstLine>`
    select s.day, l.direction, l.amount_fen, l.fee_fen, l.balance_fen
    from account_statements s join account_lines l on l.brand_code = ${brand} and l.statement_id = s.id
    where s.brand_code = ${brand} and s.account = ${account} and s.closing_fen is not null and l.balance_fen is not null
    order by s.day, l.number limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return null;
  const before = { brand, account, on: addDays(first.day, -1) };
  const { direction, amount_fen: amount, fee_fen: fee, balance_fen: balanceFen } = first;
  const movedFen = fen((direction === 'in' ? amount : 0 - amount) - fee);
  const booksFen = await balanceAtEnd(tx, { brand, method: account, day: before.on });
  const underWayFen = await underWayOn(tx, before);
  return {
    day: before.on,
    booksFen,
    statedFen: fen(balanceFen - movedFen),
    gapFen: openingGap({ booksFen, balanceFen, movedFen, underWayFen }),
  };
}
