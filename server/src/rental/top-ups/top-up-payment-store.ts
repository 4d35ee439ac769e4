import type { TopUpPayment } from '@rental/contract/rental/top-ups';
import type { Fen } from '@rental/domain/money';
import { providerReason } from '@rental/domain/rental/payment-orders/payment-order';
import type { PrepaidBalance } from '@rental/domain/rental/top-ups/auto-top-up';
import {
  topUpPaymentEnding,
  topUpPaymentMinutes,
} from '@rental/domain/rental/top-ups/top-up-payment';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { businessNo } from '../../business-no.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting, Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { leasedUntil } from '../../jobs/questions.ts';

export type StoredPayment = Stored<'top_up_payments'>;

const minuteMs = 60_000;

interface NewPayment {
  readonly balance: PrepaidBalance;
  readonly amountFen: Fen;
  readonly smsCount: number | null;
}

/** The page that the provider's page leads back to: the list with the balance. */
const places: Readonly<Record<PrepaidBalance, string>> = {
  risk: '/order/risk',
  sms: '/message/sms',
};

/** Writes an online top-up, leased to who asks first. */
export const writePayment = (
  { brandCode: brand, now, operator, origin }: Context,
  tx: Tx,
  { balance, amountFen, smsCount }: NewPayment,
): Promise<StoredPayment> =>
  tx
    .insertInto('top_up_payments')
    .values({
      brand_code: brand,
      balance,
      amount_fen: amountFen,
      sms_count: smsCount,
      trade_no: businessNo('CZ', now),
      refund_no: businessNo('CT', now),
      state: 'waiting',
      return_url: `${origin}${places[balance]}`,
      looks: 1,
      look_at: leasedUntil(now),
      expires_at: new Date(now.getTime() + topUpPaymentMinutes * minuteMs),
      operator_id: operator.id,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** An online top-up, locked until the transaction ends. */
export async function lockPayment(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  id: number,
): Promise<StoredPayment> {
  const found = await tx
    .selectFrom('top_up_payments')
    .selectAll()
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return orNotFound(found);
}

type Change = Partial<
  Pick<
    StoredPayment,
    | 'state'
    | 'reason'
    | 'page'
    | 'is_undecided'
    | 'looks'
    | 'look_at'
    | 'expires_at'
    | 'paid_at'
    | 'ended_at'
  >
>;

export const changePayment = (
  tx: Tx,
  { brand_code: brand, id }: StoredPayment,
  change: Change,
): Promise<unknown> =>
  tx
    .updateTable('top_up_payments')
    .set(change)
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .execute();

const shownPayments = 10;

/** The last ten online top-ups of a balance, the last one first, or that of an id. */
export async function paymentRows(
  { brandCode: brand, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  of: { readonly balance: PrepaidBalance } | { readonly id: number },
): Promise<TopUpPayment[]> {
  const all = tx
    .selectFrom('top_up_payments as p')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'p.brand_code').onRef('o.id', '=', 'p.operator_id'),
    )
    .selectAll('p')
    .select('o.nick_name')
    .where('p.brand_code', '=', brand);
  const some = 'id' in of ? all.where('p.id', '=', of.id) : all.where('p.balance', '=', of.balance);
  const rows = await some.orderBy('p.id', 'desc').limit(shownPayments).execute();
  return rows.map(({ nick_name: startedBy, ...payment }) => rowOf(payment, startedBy, now));
}

function rowOf(payment: StoredPayment, startedBy: string, now: Date): TopUpPayment {
  const { state, created_at: startedAt, expires_at: expiresAt } = payment;
  const ending = topUpPaymentEnding({ state, startedAt, expiresAt }, now);
  return {
    id: payment.id,
    paymentState: state,
    reason: payment.reason === null ? null : providerReason(payment.reason),
    isUndecided: payment.is_undecided && isLinkOpen(state),
    ending,
    tradeNo: payment.trade_no,
    amountFen: payment.amount_fen,
    smsCount: payment.sms_count,
    page: state === 'waiting' && ending === null ? payment.page : null,
    startedAt: startedAt.toISOString(),
    startedBy,
    expiresAt: expiresAt.toISOString(),
    paidAt: payment.paid_at?.toISOString() ?? null,
    endedAt: payment.ended_at?.toISOString() ?? null,
  };
}
