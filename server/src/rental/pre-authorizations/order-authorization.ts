import type { orderAuthorization as call } from '@rental/contract/rental/pre-authorizations';
import type { Input, Returned } from '@rental/contract/endpoint';
import { isLive } from '@rental/domain/rental/pre-authorization-steps/steps';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { maskAlipay } from '@rental/domain/rental/customers/masks';
import type { Tx } from '../../db/transaction.ts';
import type { AuthorizationGateway } from '../../gateways/authorization/authorization-gateway.ts';
import type { Context } from '../../http/context.ts';
import { canTake } from '../../platform/provider-accounts/public.ts';
import { standingOf } from '../orders/core/public.ts';

/** 预授权 of an order; 404 where this operator does not reach it. */
export const orderAuthorization =
  (gateway: AuthorizationGateway) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { order, position } = await standingOf(ctx, tx, id);
    const steps = await stepsOfOrder(tx, ctx.brandCode, id);
    const titles = new Map(position.bills.map((bill) => [bill.id, billTitle(bill)]));
    const [latest] = steps;
    const [carriedTo, carriedFrom] = await Promise.all([
      carriedOrder(tx, ctx.brandCode, steps.find((one) => one.holder_id !== id)?.holder_id),
      carriedOrder(tx, ctx.brandCode, steps.findLast((one) => one.order_id !== id)?.order_id),
    ]);
    return {
      isAvailable: await canTake(ctx, tx, 'hold', gateway),
      heldFen: order.authorized_fen,
      endsOn: order.authorized_fen === 0 ? null : order.hold_ends_on,
      waitsFor: order.authorization_step,
      carriedTo,
      carriedFrom,
      account: latest === undefined ? null : maskAlipay(latest.account),
      page:
        steps.find((one) => isLive(one.state) && one.step === 'hold' && one.withdrawn_at === null)
          ?.page ?? null,
      steps: steps.map((step) => ({
        id: step.id,
        step: step.step,
        stepState: step.state,
        reason: step.reason,
        tradeNo: step.trade_no,
        amountFen: step.amount_fen,
        billTitle: step.bill_id === null ? null : (titles.get(step.bill_id) ?? null),
        operatorName: step.nick_name,
        createdAt: step.created_at.toISOString(),
        endedAt: step.ended_at?.toISOString() ?? null,
        isWithdrawn: step.withdrawn_at !== null,
        overpaidFen: step.overpaid_fen,
        refundedAt: step.refunded_at?.toISOString() ?? null,
      })),
    };
  };

/** The other order of a hold that has gone over to a relet. */
const carriedOrder = async (tx: Tx, brand: string, id: number | undefined) =>
  id === undefined
    ? null
    : tx
        .selectFrom('orders')
        .select(['id', 'order_no as orderNo'])
        .where('brand_code', '=', brand)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();

/** Its own steps, and those of a hold that has come to it from the order before. */
const stepsOfOrder = (tx: Tx, brand: string, orderId: number) =>
  tx
    .selectFrom('authorization_steps as t')
    .innerJoin('authorizations as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.authorization_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 't.brand_code').onRef('r.id', '=', 't.operator_id'),
    )
    .selectAll('t')
    .select(['a.account', 'a.order_id as holder_id', 'r.nick_name'])
    .where('t.brand_code', '=', brand)
    .where((where) =>
      where.or([where('t.order_id', '=', orderId), where('a.order_id', '=', orderId)]),
    )
    .orderBy('t.id', 'desc')
    .execute();
