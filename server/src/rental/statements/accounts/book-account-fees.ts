import type { Input, Returned } from '@rental/contract/endpoint';
import type { bookAccountFees as call } from '@rental/contract/rental/account-statements';
import type { BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import {
  statedAccounts,
  type StatedAccount,
} from '@rental/domain/rental/statements/account-matching';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { monthSpan } from '../../../money/accounting/public.ts';
import { actDates, postAct, refuseWhileBooksDiffer } from '../../../money/ledger/public.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { requireAllStores } from '../../../people/data-scope/public.ts';
import { lockAccount } from './account-store.ts';

type Statement = Stored<'account_statements'>;

/**
 * 手续费入账 up to the end of a month, against a proof of who asks. Of each day the charges less what was booked of it before: another file for a day books its
 * difference, and the same again books nothing.
 */
export const bookAccountFees =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { account, month, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    await requireStepUp(ctx, tx, stepUp);
    await lockAccount(ctx, tx, account);
    await refuseWhileBooksDiffer(ctx, tx);
    const booked: Fen[] = [];
    for (const statement of await unbookedTo(ctx, tx, account, monthSpan(month).toOn))
      booked.push(await bookFees(ctx, tx, statement));
    const bookedFen = sumFen(booked);
    await writeAudit(tx, ctx, {
      operation: 'statement:fees',
      object: `${statedAccounts[account]} ${month}`,
      result: 'ok',
      after: { bookedFen, days: booked.length },
    });
    return { bookedFen, dayCount: booked.length };
  };

const unbookedTo = (
  { brandCode: brand }: Context,
  tx: Tx,
  account: StatedAccount,
  day: BusinessDate,
): Promise<Statement[]> =>
  tx
    .selectFrom('account_statements')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('account', '=', account)
    .where('day', '<=', day)
    .whereRef('fee_fen', '<>', 'fee_booked_fen')
    .orderBy('day')
    .execute();

/** Books what is left of the charges of a day. Answers the amount: below zero they became less. */
async function bookFees(ctx: Context, tx: Tx, statement: Statement): Promise<Fen> {
  const { brandCode: brand, operator, now, traceId } = ctx;
  const { id, day, account, fee_fen: feeFen, fee_booked_fen: before } = statement;
  const left = fen(feeFen - before);
  await tx
    .updateTable('account_statements')
    .set({ fee_booked_fen: feeFen })
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
  await postAct(tx, {
    brand,
    kind: 'bookFees',
    subject: { kind: 'providerAccount', id },
    operatorId: operator.id,
    note: `${statedAccounts[account]} ${day}`,
    proofKeys: [],
    ...(await actDates(ctx, tx, day)),
    at: now,
    traceId,
    transfers: transfer('feeCharged', fen(Math.abs(left)), {
      method: account,
      isReversal: left < 0,
    }),
  });
  return left;
}
