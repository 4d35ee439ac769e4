import type { Input, Returned } from '@rental/contract/endpoint';
import type { closeMonth as call } from '@rental/contract/money/accounting';
import { businessDate, businessDateOf } from '@rental/domain/business-date';
import { closable, lastDayOf } from '@rental/domain/money/accounting/months';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { refuseWhileBooksDiffer } from '../ledger/public.ts';
import { lockStatedAccounts } from './accounts/lock-accounts.ts';
import { standingsOf, type OfMonth, type Standing } from './accounts/account-standings.ts';
import { monthLook } from './book-month.ts';
import { hasBreaks, lastMonth } from './month-list.ts';
import { lockBooks, policyInForce } from './policies.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/**
 * 月结: from now on nothing is posted into the month (ADR 32), and a job books it. Each 对账差异 by then has an owner who said why (ADR 59),
 * and each account is explained (ADR 82). A month that is closed already is the first answer again. It never opens again: what comes late is
 * posted to the next month.
 */
export const closeMonth =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body: { month: typed, stepUp } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode: brand, operator, now } = ctx;
    requireAllStores(ctx);
    await lockStatedAccounts(tx, brand);
    await lockBooks(tx, brand);
    const month = businessDate(`${typed}-01`);
    const last = await lastMonth(tx, brand);
    if (last?.month === month) return { month: typed, monthState: last.state };
    if (last?.state === 'closing') refuse('accounting_under_way');
    orRefuse(closable(month, last?.month ?? null, businessDateOf(now)));
    const policy = await policyInForce(tx, brand);
    if (policy === undefined) refuse('accounting_policy_missing');
    if (await hasBreaks(tx, brand, lastDayOf(month))) refuse('accounting_breaks_unclassified');
    const standings = await standingsOf(tx, { brand, month });
    if (standings.some(({ gaps }) => gaps.length > 0)) refuse('accounting_accounts_open');
    await refuseWhileBooksDiffer(ctx, tx);
    await requireStepUp(ctx, tx, stepUp);
    await tx
      .updateTable('book_months')
      .set({ closed_to: lastDayOf(month) })
      .where('brand_code', '=', brand)
      .execute();
    await tx
      .insertInto('accounting_months')
      .values({
        brand_code: brand,
        month,
        policy_id: policy.id,
        state: 'closing',
        stage: 'order',
        closed_by: operator.id,
        started_at: now,
      })
      .execute();
    await keepStandings(tx, { brand, month }, standings);
    await monthLook.now(tx, brand, now);
    await writeAudit(tx, ctx, {
      operation: 'accounting:close',
      object: typed,
      result: 'ok',
      after: { policy: policy.number },
    });
    return { month: typed, monthState: 'closing' };
  };

/** Keeps how each account stood: later files change the statements, and not what the month was closed by. */
async function keepStandings(
  tx: Tx,
  { brand, month }: OfMonth,
  standings: readonly Standing[],
): Promise<void> {
  if (standings.length === 0) return;
  await tx
    .insertInto('closed_accounts')
    .values(
      standings.map((one) => ({
        brand_code: brand,
        month,
        account: one.account,
        books_fen: one.booksFen,
        stated_fen: one.statementFen,
        explained_fen: one.explainedFen,
        count_id: one.needsCount ? (one.count?.id ?? null) : null,
      })),
    )
    .execute();
}
