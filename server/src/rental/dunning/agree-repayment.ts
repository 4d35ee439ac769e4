import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  agreeCaseRepayment as agreeCaseCall,
  agreeRepayment as agreeCall,
} from '@rental/contract/rental/repayments';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen, yuan, type Fen } from '@rental/domain/money';
import { overdueBillsOf } from '@rental/domain/rental/dunning/overdue';
import {
  partsByOrder,
  repaymentAllowed,
  repaymentGraceDays,
  type RepaymentPart,
} from '@rental/domain/rental/dunning/repayment-plans';
import { counted, owedOn, type OwedBill } from '@rental/domain/rental/orders/core/position';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { fingerprintOf } from '../../http/fingerprint.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { requestApproval, useApproval } from '../../people/access/public.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { keepOverdue, openPlan, stopLateFee } from '../dunning-cases/public.ts';
import { lockStanding, type Standing } from '../orders/core/public.ts';
import { lockCaseOrders } from './case-orders.ts';
import { planWords, plannedOrder } from './planned-order.ts';
import { startPlan } from './repayment-plan-store.ts';
import { caseName } from './work-case.ts';

type Body = Omit<Input<typeof agreeCall>['body'], 'orderId'>;

/** 协商分期 of one order, decided under its lock: asked for, or with what a second person agreed to put into effect. */
export async function agreeRepayment(
  ctx: Context,
  { body }: Input<typeof agreeCall>,
  tx: Tx,
): Promise<Returned<typeof agreeCall>> {
  const standing = await lockStanding(ctx, tx, body.orderId);
  const { order } = standing;
  if ((await openPlan(tx, ctx.brandCode, order.id)) !== null) refuse('repayment_open');
  const plans = decided(ctx, [owedBy(standing, body)], body);
  const approvalId = await agree(ctx, tx, plans, {
    body,
    object: `order ${order.id}`,
    named: order.order_no,
    title: `订单${order.order_no}`,
  });
  return { orderId: order.id, ...(approvalId !== null && { approvalId }) };
}

/** The same of all overdue orders of a case that are in no plan, in one agreement. */
export async function agreeCaseRepayment(
  ctx: Context,
  { body }: Input<typeof agreeCaseCall>,
  tx: Tx,
): Promise<Returned<typeof agreeCaseCall>> {
  const { caseId } = body;
  const orders = await lockCaseOrders(ctx, tx, caseId);
  const owed = orders
    .map((standing) => owedBy(standing, body))
    .filter(({ totalFen }) => totalFen > 0);
  const plans = decided(ctx, owed, body);
  const named = caseName({ id: caseId });
  const title = `案件${caseId}的${plans.length}笔订单`;
  const approvalId = await agree(ctx, tx, plans, { body, object: named, named, title });
  return { caseId, ...(approvalId !== null && { approvalId }) };
}

/** The overdue debt of an order on the day of the agreement. */
interface OwedOrder {
  readonly standing: Standing;
  /** Counted up to that day. */
  readonly bills: readonly OwedBill[];
  readonly totalFen: Fen;
}

/** The plan of an order, which is its share of the agreement. */
type OrderPlan = OwedOrder & { readonly parts: readonly RepaymentPart[] };

function owedBy(standing: Standing, body: Pick<Body, 'agreedOn'>): OwedOrder {
  const { order, position } = standing;
  const agreedOn = dayOf(body);
  const bills = overdueBillsOf(position.bills, agreedOn).map((bill) =>
    counted(bill, { today: agreedOn, lateFee: order.lease.lateFee }),
  );
  return { standing, bills, totalFen: sumFen(bills.map(owedOn)) };
}

const dayOf = ({ agreedOn }: Pick<Body, 'agreedOn'>) => agreedOn as BusinessDate;

/** The plans of the orders whose parts together are those of the agreement; refused where they are not what is owed. */
function decided(ctx: Context, owed: readonly OwedOrder[], body: Body): readonly OrderPlan[] {
  const parts = partsOf(body);
  const totalFen = sumFen(owed.map((order) => order.totalFen));
  orRefuse(repaymentAllowed({ agreedOn: dayOf(body), parts }, totalFen, businessDateOf(ctx.now)));
  const bills = owed.flatMap((order) =>
    order.bills.map((bill) => ({
      id: bill.id,
      orderId: order.standing.order.id,
      dueOn: bill.dueOn,
      owedFen: owedOn(bill),
    })),
  );
  const shares = partsByOrder(parts, bills);
  return owed.map((order) => ({ ...order, parts: shares.get(order.standing.order.id) ?? [] }));
}

const partsOf = (body: Body): readonly RepaymentPart[] =>
  body.parts.map(({ dueOn, amountFen }) => ({ dueOn: dueOn as BusinessDate, amountFen }));

interface Agreement {
  readonly body: Body;
  /** The object of the request. */
  readonly object: string;
  /** Its name in the audit log. */
  readonly named: string;
  readonly title: string;
}

/** Answers the request that somebody else has to agree to; null: the plans are in effect. */
async function agree(
  ctx: Context,
  tx: Tx,
  plans: readonly OrderPlan[],
  agreement: Agreement,
): Promise<number | null> {
  const { body, object, named } = agreement;
  const basis = fingerprintOf([body.agreedOn, body.parts, body.note]);
  const asked = { operation: 'dunning:agree', object, basis } as const;
  if (body.approvalId === null)
    return requestApproval(ctx, tx, { ...asked, ...requested(ctx, plans, agreement) });
  await useApproval(ctx, tx, body.approvalId, asked);
  await putIntoEffect(ctx, tx, plans, { ...body, approvalId: body.approvalId });
  await writeAudit(tx, ctx, {
    operation: 'dunning:agree',
    object: named,
    result: 'ok',
    after: {
      orders: plans.map(({ standing }) => standing.order.order_no),
      agreedOn: body.agreedOn,
      totalFen: sumFen(plans.map(({ totalFen }) => totalFen)),
      parts: body.parts,
    },
  });
  return null;
}

function requested(ctx: Context, plans: readonly OrderPlan[], { body, title }: Agreement) {
  const ids = plans.map(({ standing }) => standing.order.id);
  const content = { ...body, approvalId: undefined };
  const words = `${title}协商分期：${planWords(partsOf(body))}`;
  const shares = plans.map(
    ({ standing, totalFen }) => `${standing.order.order_no}欠¥${yuan(totalFen)}`,
  );
  return {
    order: { id: ids[0] ?? 0 },
    ...(ids.length > 1 && { orders: { ids, announced: `${title}协商分期` } }),
    summary: [words, ...(ids.length > 1 ? shares : []), `说明：${body.note}`].join('；'),
    kept: { call: ctx.call, body: content, bounds: { givenFen: fen(0), lateFeeFen: fen(0) } },
  };
}

async function putIntoEffect(
  ctx: Context,
  tx: Tx,
  plans: readonly OrderPlan[],
  body: Body & { readonly approvalId: number },
): Promise<void> {
  const agreedOn = dayOf(body);
  const ids = new Set(plans.flatMap(({ bills }) => bills.map(({ id }) => id)));
  await stopLateFee(tx, ctx.brandCode, [...ids], agreedOn);
  const planned = plans.map(({ standing, parts }) => {
    const bills = standing.position.bills.map((bill) =>
      ids.has(bill.id) ? { ...bill, lateFeeStoppedOn: agreedOn } : bill,
    );
    const note = plans.length === 1 ? planWords(parts) : orderWords(standing, parts);
    return plannedOrder(ctx, standing, bills, { kind: 'planAgreed', note });
  });
  await keepOverdue(ctx, tx, planned);
  const { note, approvalId } = body;
  for (const { standing, bills, totalFen, parts } of plans)
    await startPlan(ctx, tx, standing.order, {
      agreedOn,
      parts,
      bills,
      totalFen,
      note,
      approvalId,
      graceDays: repaymentGraceDays,
    });
}

const orderWords = ({ order }: Standing, parts: readonly RepaymentPart[]): string =>
  `${order.order_no}：${planWords(parts)}`;
