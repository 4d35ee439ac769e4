import { plainYuan, type Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { transfer } from '@rental/domain/money/ledger/transfers';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { undecidedAfterMs } from '@rental/domain/rental/refunds/refund-order';
import type { Updateable } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actDates, lockPayeeBalance, postAct } from '../../money/ledger/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { splitLook } from './split-job.ts';

export type StoredSplit = Stored<'store_splits'>;
export type StoredReturn = Stored<'split_returns'>;

/** Changes a split or a return that is locked. */
export async function changeQuestion<Name extends 'store_splits' | 'split_returns'>(
  tx: Tx,
  table: Name,
  { brand_code: brand, id }: Pick<StoredSplit, 'brand_code' | 'id'>,
  change: Updateable<Tables[Name]>,
): Promise<void> {
  await tx
    .updateTable(table as 'store_splits')
    .set(change as Updateable<Tables['store_splits']>)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();
}

/** The columns of a question that its provider has decided. */
export const ended = ({ now }: Acting, providerNo: string | undefined) => ({
  look_at: null,
  undecided_at: null,
  ended_at: now,
  ...(providerNo !== undefined && { provider_no: providerNo }),
});

/** Keeps that the provider has not decided. The brand's 财务 hear of it once, after three minutes. */
export async function stillWaits(
  ctx: Acting,
  tx: Tx,
  table: 'store_splits' | 'split_returns',
  question: StoredSplit | StoredReturn,
): Promise<void> {
  const { now, brandCode } = ctx;
  const lookAt = nextLook(now, Math.max(0, question.looks - 1));
  const askedAt = question.asked_at ?? now;
  const isNew =
    question.undecided_at === null && now.getTime() - askedAt.getTime() >= undecidedAfterMs;
  await changeQuestion(tx, table, question, {
    look_at: lookAt,
    ...(isNew && { undecided_at: now }),
  });
  await splitLook.later(tx, brandCode, now, lookAt);
  if (isNew)
    await tellOffice(ctx, tx, question, {
      title: '分账结果待确认',
      words: '支付渠道尚未给出结果，以对账单为准；涉及的退款在结果明确后发出。',
    });
}

/** Those who review and pay the settlements of the store hear what became of a share. */
export function tellOffice(
  { brandCode, now }: Acting,
  tx: Tx,
  { store_id: storeId, amount_fen: amountFen, ...of }: StoredSplit | StoredReturn,
  { title, words }: { readonly title: string; readonly words: string },
): Promise<number> {
  const what = 'split_no' in of ? `分账${of.split_no}` : `分账退回${of.return_no}`;
  return tell(tx, brandCode, {
    kind: 'system',
    occasion: 'splitNeedsAttention',
    title,
    body: `${what}（¥${plainYuan(amountFen)}）${words}`,
    target: '/finance/settle',
    to: Audience.store(storeId).on('manage').holding('settlement:pay'),
    at: now,
  });
}

/** The account of ours that the trade of a split arrived in. */
export async function methodOf(
  tx: Tx,
  { brand_code: brand, payment_id: id }: Pick<StoredSplit, 'brand_code' | 'payment_id'>,
): Promise<MoneyMethod> {
  const { method } = await tx
    .selectFrom('payments')
    .select('method')
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return method;
}

interface Booked {
  readonly storeId: number;
  readonly amountFen: Fen;
  readonly method: MoneyMethod;
  /** Our number of it in the provider's statement. */
  readonly statedNo: string;
  readonly providerNo: string | undefined;
  readonly isReturn: boolean;
}

/** Books a share that left our account at the provider, or came back to it. Call it last (`postAct`). */
export async function bookShare(ctx: Acting, tx: Tx, of: Booked): Promise<void> {
  const { brandCode: brand, operator, now, traceId } = ctx;
  const { storeId, amountFen, method, statedNo, providerNo = null, isReturn } = of;
  await lockPayeeBalance(tx, brand, { payee: 'store', id: storeId });
  await postAct(tx, {
    ...(await actDates(ctx, tx)),
    brand,
    kind: isReturn ? 'returnSplit' : 'splitSettlement',
    subject: { kind: 'store', id: storeId },
    operatorId: operator.id,
    note: statedNo,
    proofKeys: [],
    at: now,
    tradeNo: providerNo,
    provider: 'split',
    statedNo,
    traceId,
    transfers: transfer('settlementSplit', amountFen, { method, isReversal: isReturn }),
  });
}

/** The splits of a payment that the provider has not refused, in their order. */
export const splitsOfPayment = (
  tx: Tx,
  brand: BrandCode,
  paymentId: number,
): Promise<StoredSplit[]> =>
  tx
    .selectFrom('store_splits')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'failed')
    .orderBy('id')
    .execute();
