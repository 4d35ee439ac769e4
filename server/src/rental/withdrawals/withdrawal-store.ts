import { fen } from '@rental/domain/money';
import {
  withdrawalTransfers,
  type WithdrawalAct,
} from '@rental/domain/rental/withdrawals/withdrawal-states';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { ActKind } from '@rental/domain/rental/orders/core/order-actions';
import type { Insertable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { actDates, lockPayeeBalance, postAct } from '../../money/ledger/public.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { followWithdrawal } from '../distribution/public.ts';
import { ownerOf } from './payees.ts';
import { withdrawalsWithin } from './withdrawal-filters.ts';

export type StoredWithdrawal = Stored<'withdrawals'>;

/** A withdrawal, locked until the transaction ends; 404 where this operator does not reach it. */
export async function lockWithdrawal(
  ctx: Pick<Acting, 'brandCode' | 'operator'>,
  tx: Tx,
  id: number,
): Promise<StoredWithdrawal> {
  const withdrawal = await withdrawalsWithin(tx, scopeOf(ctx))
    .selectAll('m')
    .where('m.id', '=', id)
    .forNoKeyUpdate('m')
    .executeTakeFirst();
  return orNotFound(withdrawal);
}

/** Keeps a new withdrawal. */
export const insertWithdrawal = (
  tx: Tx,
  withdrawal: Insertable<Tables['withdrawals']>,
): Promise<StoredWithdrawal> =>
  tx.insertInto('withdrawals').values(withdrawal).returningAll().executeTakeFirstOrThrow();

type Change = Partial<
  Pick<
    StoredWithdrawal,
    | 'state'
    | 'reviewer_id'
    | 'payer_id'
    | 'reason'
    | 'trade_no'
    | 'proof_keys'
    | 'asked_at'
    | 'looks'
    | 'look_at'
    | 'undecided_at'
    | 'ended_at'
  >
>;

/** Changes one that is still as it was read; one that is not is a fault, for it was locked. */
export async function changeWithdrawal(
  tx: Tx,
  { brand_code: brand, id, state }: StoredWithdrawal,
  change: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('withdrawals')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The withdrawal ${id} is not ${state} any more`);
}

interface Step {
  readonly act: WithdrawalAct;
  readonly note?: string | null;
  readonly tradeNo?: string | null;
  readonly proofKeys?: readonly string[];
  /** The account of ours that it leaves; absent: that of its own method. */
  readonly method?: MoneyMethod;
}

const actKinds: Readonly<Partial<Record<WithdrawalAct, ActKind>>> = {
  apply: 'applyWithdrawal',
  refuse: 'returnWithdrawal',
  fail: 'returnWithdrawal',
  register: 'payWithdrawal',
  succeed: 'payWithdrawal',
};

/** Adds an entry to the history of a withdrawal, and books what it moves. Call it last (`postAct`). */
export async function takeStep(
  ctx: Acting,
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { act, note = null, tradeNo = null, proofKeys = [], method = withdrawal.method }: Step,
): Promise<void> {
  const { brandCode: brand, now, operator, traceId } = ctx;
  const { id, amount_fen: amountFen } = withdrawal;
  const owner = ownerOf(withdrawal);
  await tx
    .insertInto('withdrawal_steps')
    .values({ brand_code: brand, withdrawal_id: id, act, note, operator_id: operator.id, at: now })
    .execute();
  const kind = actKinds[act];
  if (kind === undefined) return;
  await lockPayeeBalance(tx, brand, owner);
  const takenBack =
    owner.payee === 'distributor'
      ? await followWithdrawal(tx, brand, { distributorId: owner.id, act, amountFen })
      : [];
  await postAct(tx, {
    ...(await actDates(ctx, tx)),
    brand,
    kind,
    subject: { kind: owner.payee, id: owner.id },
    operatorId: operator.id,
    note: withdrawal.withdrawal_no,
    proofKeys,
    at: now,
    tradeNo,
    ...(act === 'succeed' && {
      provider: 'transfer' as const,
      statedNo: withdrawal.withdrawal_no,
    }),
    traceId,
    transfers: [
      ...withdrawalTransfers(act, { payee: owner.payee, amountFen: fen(amountFen), method }),
      ...takenBack,
    ],
  });
}
