import { randomUUID } from 'node:crypto';
import { addDays, businessDate, monthOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, sumFen } from '@rental/domain/money';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { proposedParts } from '@rental/domain/rental/dunning/repayment-plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proveBooks, wrongFigures } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { drawn } from '../../testing/orders/life-orders.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { agreeToPlan } from '../../testing/orders/repayments.ts';
import { someOperator } from '../../testing/people/people.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { sized } from '../../testing/size.ts';
import { someCustomers, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { password, type Caller, type Shop, type World } from '../../testing/world.ts';

// A quarter of a shop whose customers pay late: bills fall due, and are paid in whole and in part, waived, refunded, agreed on, promised and
// written off. Each evening 逾期管理, the cases, the board and the list say what is counted here from the bills and from the ledger alone.

/** Six bills each fall due in the quarter. */
const orderCount = sized(6, 1_700);
const days = sized(30, 90);
const actsADay = sized(3, 60);
const firstDay = businessDate('2026-09-21');

let late: LateOrders;
let world: World;
let shop: Shop;
let second: Caller;
let customers: number[];
const orders: { readonly id: number; readonly customerId: number }[] = [];
beforeAll(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
  customers = await someCustomers(world, shop, Math.ceil(orderCount / 2));
  for (let nth = 0; nth < orderCount; nth += 1) {
    const customerId = customers[Math.floor(nth / 2)] ?? 0;
    const { id } = await rentedOrder(world, shop, {
      customer_id: customerId,
      term_count: 6,
      total_rent_fen: fen(600_07 + nth),
      period_unit: 'day',
      period_days: Math.floor(days / 6),
      deposit_fen: fen(0),
      deposit_waived_fen: fen(0),
    });
    orders.push({ id, customerId });
  }
}, 3_600_000);
afterAll(() => world.close());

const { pick, oneOf } = drawn(20_261_127, 100_000);

type Order = (typeof orders)[number];

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });
const detailOf = async ({ id }: Order) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const today = () => businessDate(world.now.toISOString().slice(0, 10));

async function overdueOf(order: Order) {
  const { bills } = await detailOf(order);
  return bills.filter(({ dueOn, owedFen }) => dueOn < today() && owedFen > 0);
}

const acts = {
  async pay(order: Order) {
    const [first] = await overdueOf(order);
    return first && late.pay(order.id, [first.id ?? 0]);
  },
  async payPart(order: Order) {
    const [first] = await overdueOf(order);
    return first && late.payPart(order.id, [first.id ?? 0], 1 + pick(first.owedFen));
  },
  async waive(order: Order) {
    const billId = (await overdueOf(order))[0]?.id;
    const waived = { orderId: order.id, billId, amountFen: 1 + pick(20_00), lateFeeFen: 0 };
    return (
      billId && doMoney(world, shop.admin, 'waiveBill', waived, { reason: '客户失业，协商减免' })
    );
  },
  async refund(order: Order) {
    const paid = (await detailOf(order)).bills.find((bill) => bill.paidFen > 1);
    const refund = { orderId: order.id, billId: paid?.id, refundMethod: 'cash' };
    const amountFen = 1 + pick(paid?.paidFen ?? 1);
    return (
      paid && doMoney(world, shop.admin, 'refundBill', { ...refund, amountFen }, { reason: '多收' })
    );
  },
  async agree(order: Order) {
    const owedFen = sumFen((await overdueOf(order)).map((bill) => bill.owedFen));
    if (owedFen < 3) return undefined;
    const when = { firstOn: addDays(today(), 2), pace: 'weekly', count: 3 } as const;
    const parts = [...proposedParts(owedFen, when)];
    const terms = { agreedOn: today(), parts, note: '协商分期' };
    const body = { orderId: order.id, ...terms };
    const asked = await send(world, shop.clerk, 'agreeRepayment', { body });
    if (asked.status !== 200) return asked;
    return agreeToPlan(world, [shop.clerk, shop.admin], asked.answer.approvalId ?? 0);
  },
  async agreeOnCase({ customerId }: Order) {
    const caseId = await caseOf(customerId);
    if (caseId === null) return undefined;
    const { bills } = await late.page(caseId);
    const planned = new Set(bills.filter((bill) => bill.isPlanned).map((bill) => bill.orderId));
    const free = bills.filter((bill) => !planned.has(bill.orderId));
    const owedFen = sumFen(free.map((bill) => fen(bill.unpaidFen + bill.lateFeeFen)));
    if (owedFen < 2) return undefined;
    const when = { firstOn: addDays(today(), 1), pace: 'fortnightly', count: 2 } as const;
    const parts = [...proposedParts(owedFen, when)];
    const body = { caseId, agreedOn: today(), parts, note: '一并协商' };
    const asked = await send(world, shop.clerk, 'agreeCaseRepayment', { body });
    if (asked.status !== 200) return asked;
    return agreeToPlan(world, [shop.clerk, shop.admin], asked.answer.approvalId ?? 0);
  },
  async promise({ customerId }: Order) {
    const caseId = await caseOf(customerId);
    if (caseId === null) return undefined;
    const { owedFen } = await late.page(caseId);
    const promise = { dueOn: addDays(today(), 1 + pick(5)), amountFen: fen(1 + pick(owedFen)) };
    const body = { caseId, way: 'incoming', person: 'customer', result: 'promised' } as const;
    return send(world, shop.clerk, 'recordContact', { body: { ...body, promise } });
  },
  async lose(order: Order) {
    const decides = { orderId: order.id, lossReason: 'unreachable', refundMethod: null } as const;
    const body = { ...decides, compensationFen: fen(300_00) };
    const preview = await send(world, shop.admin, 'previewEndAsLost', { body });
    if (preview.status !== 200) return preview;
    const proofs = [await photoBy(world, shop.admin)];
    const beside = { reason: '电话停机，查无此人', proofs, blacklists: false };
    const ending = { ...body, seen: preview.answer.seen, ...beside };
    const asking = { ...ending, approvalReason: '多次催收无果', stepUp: {} };
    const asked = await send(world, shop.admin, 'endAsLost', { body: asking });
    if (asked.status !== 200) return asked;
    const approvalId = asked.answer.approvalId ?? 0;
    const params = { id: approvalId };
    await send(world, second, 'approveRequest', { params, body: await proof() });
    const agreed = { ...ending, approvalId, ...(await proof()) };
    return send(world, shop.admin, 'endAsLost', { body: agreed }, keyed());
  },
  async recover(order: Order) {
    const amountFen = 1 + pick(50_00);
    const back = { orderId: order.id, amountFen, method: 'cash' };
    return doMoney(world, shop.admin, 'recoverDebt', back, {});
  },
};
const names = Object.keys(acts) as (keyof typeof acts)[];
/** Most customers pay, a few vanish: each tenth day one does. */
const drawnNames = [...names, 'pay', 'payPart', 'payPart', 'agree', 'promise'] as const;
const usual = drawnNames.filter((name) => name !== 'lose' && name !== 'recover');
const keyed = () => ({ 'idempotency-key': randomUUID() });

async function caseOf(customerId: number): Promise<number | null> {
  const [row] = await stored<{ id: number }>(
    world,
    shop,
    'select id from dunning_cases where customer_id = $1 and closed_on is null',
    [customerId],
  );
  return row?.id ?? null;
}

const done = new Map<string, number>();

const lost: Order[] = [];

/** An act is done, or refused in words. */
async function act(name: keyof typeof acts, order: Order): Promise<void> {
  const reply = await acts[name](order);
  if (!reply) return;
  expect([200, 201, 409, 422]).toContain(reply.status);
  if (reply.status >= 300) return;
  done.set(name, (done.get(name) ?? 0) + 1);
  if (name === 'lose') lost.push(order);
}

interface Counted {
  readonly customerId: number;
  readonly orders: number;
  readonly bills: number;
  readonly unpaid: number;
  readonly late: number;
}

/** The overdue debt, from the bills alone. */
const fromBills = (day: BusinessDate) =>
  stored<Record<keyof Counted, number>>(
    world,
    shop,
    `select o.customer_id as "customerId", count(distinct b.order_id)::int as orders, count(*)::int as bills,
       sum(b.amount_fen - b.paid_fen - b.waived_fen)::int as unpaid,
       sum(b.late_fee_fen - b.late_fee_paid_fen - b.late_fee_waived_fen)::int as late
     from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id
     where b.status = ${billStatus.due} and b.kind <> ${billKinds.deposit} and b.due_on < $1 group by 1 order by 1`,
    [day],
  );

/** The debt by the ledger, less the bills that are not overdue; and what came in on overdue bills in the month. */
async function fromLedger(day: BusinessDate) {
  const [row] = await stored<{ owed: number; recovered: number }>(
    world,
    shop,
    `select
       ((select coalesce(sum(case when debit = 'receivable' then amount_fen else 0 - amount_fen end), 0)
         from transfers where 'receivable' in (debit, credit))
       - (select coalesce(sum(amount_fen - paid_fen - waived_fen), 0) from bills
          where status = ${billStatus.due} and kind <> ${billKinds.deposit} and due_on >= $1))::int as owed,
       (select coalesce(sum(t.amount_fen), 0) from transfers t
        join bills b on b.brand_code = t.brand_code and b.id = t.bill_id
        where t.kind in ('received', 'depositSetOff') and not t.is_reversal
          and b.due_on < (t.at at time zone 'Asia/Shanghai')::date
          and (t.at at time zone 'Asia/Shanghai')::date between $2 and $1)::int as recovered`,
    [day, monthOf(day)],
  );
  return row;
}

async function listed() {
  let orderCountOfList = 0;
  let unpaidFen = 0;
  for (let cursor: string | undefined; ;) {
    const query = { size: 500, ...(cursor !== undefined && { cursor }) };
    const { answer } = await send(world, shop.admin, 'listOverdue', { query });
    orderCountOfList += answer.content.length;
    for (const row of answer.content) unpaidFen += row.unpaidFen;
    cursor = answer.nextCursor;
    if (cursor === undefined) return { orders: orderCountOfList, unpaidFen };
  }
}

const summed = (rows: readonly Counted[], of: keyof Counted) =>
  rows.reduce((sum, row) => sum + row[of], 0);

async function proveEvening(): Promise<number> {
  const day = today();
  const counted = await fromBills(day);
  const ledger = await fromLedger(day);
  const total = await late.total();
  const cases = await stored<{ customer_id: number; bills: number; unpaid: number }>(
    world,
    shop,
    `select customer_id, bill_count as bills, unpaid_fen::int as unpaid from dunning_cases
     where closed_on is null order by 1`,
  );
  const { answer: board } = await send(world, shop.admin, 'boardStages', { query: {} });
  expect(await wrongFigures(world, shop)).toEqual([]);
  const [unpaidFen, lateFeeFen] = [summed(counted, 'unpaid'), summed(counted, 'late')];
  expect({
    day,
    total,
    owed: total.amountFen + total.lateFeeFen,
    cases,
    list: await listed(),
    board: sumFen(board.stages.map((stage) => stage.unpaidFen)),
    boardRecovered: sumFen(board.stages.map((stage) => stage.recoveredFen)),
  }).toMatchObject({
    day,
    total: {
      orderCount: summed(counted, 'orders'),
      billCount: summed(counted, 'bills'),
      customerCount: counted.length,
      amountFen: unpaidFen,
      lateFeeFen,
      recoveredFen: ledger?.recovered,
    },
    owed: ledger?.owed,
    cases: counted.map((row) => ({
      customer_id: row.customerId,
      bills: row.bills,
      unpaid: row.unpaid,
    })),
    list: { orders: summed(counted, 'orders'), unpaidFen },
    board: unpaidFen,
    boardRecovered: ledger?.recovered,
  });
  return total.billCount;
}

test(
  'each evening of a quarter the figures equal the bills and the ledger',
  async () => {
    let most = 0;
    for (let nth = 1; nth <= days; nth += 1) {
      const day = addDays(firstDay, nth);
      late.on(day, 0);
      await late.keep();
      late.on(day);
      for (let made = 0; made < actsADay; made += 1) await act(oneOf(usual), oneOf(orders));
      if (nth % 10 === 0) await act('lose', oneOf(orders));
      if (lost.length > 0) await act('recover', oneOf(lost));
      late.on(day, 20);
      most = Math.max(most, await proveEvening());
      if (nth % 15 === 0) await proveBooks(world, shop);
    }
    expect(most).toBeGreaterThan(orderCount);
    expect([...done.keys()].toSorted()).toEqual(names.toSorted());
  },
  sized(300_000, 14_400_000),
);
