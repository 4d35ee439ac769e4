import type { Returned } from '@rental/contract/endpoint';
import type {
  checkBooksNow as checkCall,
  listAccounts as call,
} from '@rental/contract/money/ledger';
import { accountCodes } from '@rental/domain/money/ledger/accounts';
import { emptyBooks } from '@rental/domain/money/ledger/books';
import { fen, sumFen } from '@rental/domain/money';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { reachesAllStores, requireAllStores } from '../../people/data-scope/public.ts';
import { accountTotals, storedTotals } from './account-totals.ts';
import { lastCheck, type FoundInBooks } from './book-check-store.ts';

/** True where other lists may show the balances of accounts: only to who may open 科目余额. */
export const seesAccounts = (reach: Reach): boolean =>
  reach.operator.permissions.has('ledger:accounts') && reachesAllStores(reach);

/** A self-check as it is sent. */
export const checkRow = ({ at, differences }: FoundInBooks): Returned<typeof checkCall> => ({
  at: at.toISOString(),
  differences: differences.map(({ about, of, booksFen, rowsFen }) => ({
    about,
    of,
    booksFen: fen(booksFen),
    rowsFen: fen(rowsFen),
  })),
});

/** 科目余额, in the order of the chart. The accounts are the brand's as a whole: who reaches less may not add up what others do. */
export async function listAccounts(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const [rows, check] = await Promise.all([
    accountsOf(tx, { brand: ctx.brandCode }),
    lastCheck(tx, ctx.brandCode),
  ]);
  const totals = new Map(
    rows.map((row) => [row.code, { debitFen: row.debit_fen, creditFen: row.credit_fen }]),
  );
  const accounts = accountCodes.map((code) =>
    accountTotals(code, totals.get(code) ?? emptyBooks[code]),
  );
  return {
    accounts,
    debitFen: sumFen(accounts.map(({ debitFen }) => debitFen)),
    creditFen: sumFen(accounts.map(({ creditFen }) => creditFen)),
    check: check === undefined ? null : checkRow(check),
    stoppedAt: check?.stoppedAt?.toISOString() ?? null,
  };
}

const accountsOf = prepared((db, { brand }: { readonly brand: string }) =>
  raw(db, storedTotals(brand)),
);
