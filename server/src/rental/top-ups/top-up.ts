import { businessDateOf } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import type { TopUpWay } from '@rental/domain/rental/top-ups/auto-top-up';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actDates, postAct } from '../../money/ledger/public.ts';
import { addSms } from '../../people/notifications/public.ts';
import { topUpRisk } from '../risk/public.ts';

/** The actor and the time of a top-up. */
export type ToppingUp = Pick<Acting, 'brandCode' | 'now' | 'operator'> & {
  readonly traceId: string | null;
};

/** A top-up of 风控余额 by its money, or of 短信余额 by its SMS and what they cost. */
export type NewTopUp = {
  readonly way: TopUpWay;
  readonly amountFen: Fen;
  readonly note: string | null;
  /** The top-up that this one takes back. */
  readonly reversalOf?: number;
  /** The online payment that it credits. */
  readonly paymentId?: number;
} & (
  | { readonly balance: 'risk' }
  | {
      readonly balance: 'sms';
      readonly smsCount: number;
    }
);

/** 充值: writes it down, adds it to the balance and books it against 应付平台款 (ADR 50, 52). The caller has checked the amounts. */
export async function topUp(ctx: ToppingUp, tx: Tx, made: NewTopUp): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { balance, way, amountFen, note } = made;
  const { id } = await tx
    .insertInto('top_ups')
    .values({
      brand_code: brand,
      balance,
      way,
      reversal_of: made.reversalOf ?? null,
      payment_id: made.paymentId ?? null,
      amount_fen: amountFen,
      sms_count: made.balance === 'sms' ? made.smsCount : null,
      note,
      happened_on: businessDateOf(now),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const isReversal = way === 'reversal';
  if (made.balance === 'risk') return topUpRisk(ctx, tx, { amountFen, note, isReversal });
  await addSms(tx, brand, isReversal ? -made.smsCount : made.smsCount);
  await postAct(tx, {
    ...(await actDates(ctx, tx)),
    brand,
    kind: 'topUpSms',
    subject: { kind: 'topUp', id },
    operatorId: ctx.operator.id,
    note,
    proofKeys: [],
    at: now,
    traceId: ctx.traceId,
    transfers: transfer('smsToppedUp', amountFen, { isReversal }),
  });
}
