import type { Input, Returned } from '@rental/contract/endpoint';
import type { TopUp, topUps as call } from '@rental/contract/rental/top-ups';
import { fen } from '@rental/domain/money';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { paymentRows } from './top-up-payment-store.ts';
import { boughtToday, ruleOf } from './top-up-store.ts';

/** So many top-ups are shown. */
const maxShown = 50;

/** 充值 of a balance: its rule, its online payments and its last top-ups. */
export const topUpList =
  ({ ofPlatform }: PaymentGateway) =>
  async (
    ctx: Context,
    { query: { balance } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    requireAllStores(ctx);
    const { brandCode: brand, now } = ctx;
    const [{ rule, terms }, boughtTodayFen, payments, rows] = await Promise.all([
      ruleOf(tx, brand, balance),
      boughtToday(tx, { brand, now }, balance),
      paymentRows(ctx, tx, { balance }),
      tx
        .selectFrom('top_ups')
        .select(['id', 'way', 'amount_fen as amountFen', 'sms_count as smsCount', 'note'])
        .select('created_at as at')
        .where('brand_code', '=', brand)
        .where('balance', '=', balance)
        .orderBy('id', 'desc')
        .limit(maxShown)
        .execute(),
    ]);
    return {
      rule,
      ...terms,
      boughtTodayFen,
      isPayable: ofPlatform !== undefined,
      payments,
      topUps: rows.map(({ at, ...row }) => ({ ...signed(row), createTime: at.toISOString() })),
    };
  };

/** A reversal is below zero. */
const signed = <Row extends Pick<TopUp, 'way' | 'amountFen' | 'smsCount'>>(row: Row): Row =>
  row.way === 'reversal'
    ? { ...row, amountFen: fen(0 - row.amountFen), smsCount: row.smsCount && -row.smsCount }
    : row;
