import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  withdrawableBalance as balanceCall,
  withdrawalDetail as call,
  withdrawalPayees as payeesCall,
} from '@rental/contract/rental/withdrawals';
import { fen, type Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { payeeBalance } from '../../money/ledger/public.ts';
import { channelsReached, scopeOf, storesReached } from '../../people/data-scope/public.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { ownerColumn, requirePayee } from './payees.ts';
import { withdrawalsWithin } from './withdrawal-filters.ts';
import { withdrawalRowOf, withWithdrawalRow } from './withdrawal-row.ts';

/** How many stores are offered at most, and how many channels. */
const maxOffered = 1000;

/** A withdrawal that this operator reaches, with its proofs and its history. */
export const withdrawalDetail =
  (links: FileLinks) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const found = withdrawalsWithin(tx, scopeOf(ctx)).where('m.id', '=', id);
    const row = orNotFound(await withWithdrawalRow(found, tx).executeTakeFirst());
    const steps = await tx
      .selectFrom('withdrawal_steps as t')
      .leftJoin('operators as w', (join) =>
        join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
      )
      .select(['t.id', 't.act', 't.note', 't.at', 'w.nick_name as operatorName'])
      .where('t.brand_code', '=', ctx.brandCode)
      .where('t.withdrawal_id', '=', id)
      .orderBy('t.at', 'desc')
      .orderBy('t.id', 'desc')
      .execute();
    return {
      withdrawal: withdrawalRowOf(row),
      proofs: row.proof_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
      steps: steps.map((step) => ({
        ...step,
        operatorName: step.operatorName ?? (step.act === 'apply' ? row.applicant_name : null),
        at: step.at.toISOString(),
      })),
    };
  };

/** The balance of a store, channel or distributor, with all that it has withdrawn. */
export async function withdrawableBalance(
  ctx: Context,
  { query: { payee, payeeId: id } }: Input<typeof balanceCall>,
  tx: Tx,
): Promise<Returned<typeof balanceCall>> {
  await requirePayee(ctx, tx, { payee, id });
  const balance = await payeeBalance(tx, ctx.brandCode, { payee, id });
  const { withdrawn } = await tx
    .selectFrom('withdrawals')
    .select(sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('withdrawn'))
    .where('brand_code', '=', ctx.brandCode)
    .where(ownerColumn({ payee }), '=', id)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return { ...balance, withdrawnFen: fen(withdrawn) };
}

/** The stores and channels that this operator reaches. */
export async function withdrawalPayees(
  ctx: Context,
  _input: Input<typeof payeesCall>,
  tx: Tx,
): Promise<Returned<typeof payeesCall>> {
  const stores = await storesReached(ctx, tx).limit(maxOffered).execute();
  const channels = await channelsReached(ctx, tx).limit(maxOffered).execute();
  return {
    payees: [
      ...stores.map(({ id, name }) => ({ payee: 'store' as const, id, name })),
      ...channels.map(({ id, name }) => ({ payee: 'channel' as const, id, name })),
    ],
  };
}
