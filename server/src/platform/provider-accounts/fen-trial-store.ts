import type { FenTrialRow } from '@rental/contract/platform/provider-accounts';
import { businessDateOf } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import {
  trialMinutes,
  type FenTrialState,
} from '@rental/domain/platform/provider-accounts/fen-trial';
import { providerReason } from '@rental/domain/rental/payment-orders/payment-order';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { businessNo } from '../../business-no.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { leasedUntil } from '../../jobs/questions.ts';

export type StoredTrial = Stored<'fen_trials'>;

export interface TrialOfVersion {
  readonly version: number;
  readonly state: FenTrialState;
}

/** The trials of an account, without an order. */
export const trialsOf = (tx: Tx, brand: string, accountId: number): Promise<TrialOfVersion[]> =>
  tx
    .selectFrom('fen_trials')
    .select(['version', 'state'])
    .distinct()
    .where('brand_code', '=', brand)
    .where('account_id', '=', accountId)
    .execute();

const minuteMs = 60_000;

/** Writes a trial, leased to who asks first, and keeps by which account both of its trades go before anything is sent. */
export async function writeTrial(
  { brandCode: brand, now, operator, origin }: Context,
  tx: Tx,
  { accountId, version }: { readonly accountId: number; readonly version: number },
): Promise<StoredTrial> {
  const trial = await tx
    .insertInto('fen_trials')
    .values({
      brand_code: brand,
      account_id: accountId,
      version,
      trade_no: businessNo('YF', now),
      refund_no: businessNo('YT', now),
      state: 'waiting',
      return_url: `${origin}/tools/provider-accounts`,
      looks: 1,
      look_at: leasedUntil(now),
      expires_at: new Date(now.getTime() + trialMinutes * minuteMs),
      operator_id: operator.id,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const trade = {
    brand_code: brand,
    purpose: 'rent' as const,
    account_id: accountId,
    amount_fen: fen(0), // it comes back: it counts against no limit
    on_day: businessDateOf(now),
    created_at: now,
  };
  await tx
    .insertInto('provider_trades')
    .values([
      { ...trade, trade_no: trial.trade_no },
      { ...trade, trade_no: trial.refund_no },
    ])
    .execute();
  return trial;
}

/** A trial, locked until the transaction ends. */
export async function lockTrial(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  id: number,
): Promise<StoredTrial> {
  const found = await tx
    .selectFrom('fen_trials')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return orNotFound(found);
}

type Change = Partial<
  Pick<
    StoredTrial,
    'state' | 'reason' | 'page' | 'is_undecided' | 'looks' | 'look_at' | 'paid_at' | 'ended_at'
  >
>;

export const changeTrial = (
  tx: Tx,
  { brand_code: brand, id }: StoredTrial,
  change: Change,
): Promise<unknown> =>
  tx
    .updateTable('fen_trials')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();

/** The last ten trials of an account, the last one first. */
export async function trialRows(
  { brandCode: brand }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  of: { readonly accountId: number; readonly id?: number },
): Promise<FenTrialRow[]> {
  const rows = await tx
    .selectFrom('fen_trials as t')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 't.brand_code').onRef('o.id', '=', 't.operator_id'),
    )
    .selectAll('t')
    .select('o.nick_name')
    .where('t.brand_code', '=', brand)
    .where('t.account_id', '=', of.accountId)
    .$if(of.id !== undefined, (all) => all.where('t.id', '=', of.id ?? 0))
    .orderBy('t.id', 'desc')
    .limit(shownTrials)
    .execute();
  return rows.map(({ nick_name: startedBy, ...trial }) => rowOf(trial, startedBy));
}

const shownTrials = 10;

const rowOf = (trial: StoredTrial, startedBy: string): FenTrialRow => ({
  id: trial.id,
  version: trial.version,
  trialState: trial.state,
  reason: trial.reason === null ? null : providerReason(trial.reason),
  isUndecided: trial.is_undecided && isLinkOpen(trial.state),
  tradeNo: trial.trade_no,
  page: trial.state === 'waiting' ? trial.page : null,
  startedAt: trial.created_at.toISOString(),
  startedBy,
  expiresAt: trial.expires_at.toISOString(),
  paidAt: trial.paid_at?.toISOString() ?? null,
  endedAt: trial.ended_at?.toISOString() ?? null,
});
