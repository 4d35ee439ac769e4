import { billKinds, returnBillKinds } from '@rental/domain/rental/bills/bill-kinds';
import { saidStates } from '@rental/domain/rental/bills/bill-states';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { fen, sumFen, yuan, type Fen } from '@rental/domain/money';
import { checksText, damagesText } from '@rental/domain/rental/orders/returns/findings';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { returnStates } from '@rental/domain/rental/orders/returns/return-states';
import { timeText } from '@rental/domain/time/time-text';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import type { PdfPart } from '../../agreements/public.ts';
import { orderDetail } from '../page/order-detail.ts';
import { drawnPaper } from './drawn-paper.ts';

/** 结算单: what a return has come to, from its inspection on. */
export const drawnSettlement = drawnPaper({
  title: '结算单',
  operation: 'return:settlement',
  quota: {
    key: 'settlement',
    rule: { most: 120, windowSeconds: 3600, refusal: 'too_many_settlements' },
  },
  factsOf: settlementFacts,
  partsOf: settlementParts,
});

type Detail = Awaited<ReturnType<typeof orderDetail>>;

interface SettlementFacts extends Pick<Detail, 'order' | 'deposit' | 'bills' | 'agreement'> {
  readonly paperNo: string;
  readonly orderNo: string;
  readonly now: Date;
  /** Brand and store, as agreements name 甲方. */
  readonly lessor: string;
  /** Not masked. */
  readonly customer: string;
  readonly settled: Detail['returns'][number] & { readonly result: ReturnResult };
}

/** An order has one return at most that was inspected: such a one is not cancelled, and it ends with the order. */
async function settlementFacts(
  ctx: Context,
  tx: Tx,
  id: number,
  links: FileLinks,
): Promise<SettlementFacts> {
  const input = { params: { id }, query: undefined, body: undefined };
  const { order, deposit, bills, agreement, returns } = await orderDetail(ctx, input, tx, links);
  const settled = returns.find(({ result }) => result !== null);
  if (settled === undefined || settled.result === null) return refuse('return_not_inspected');
  const customer = await tx
    .selectFrom('customers')
    .select('name')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  return {
    paperNo: `JS${timeText(settled.inspectedAt).replaceAll(/\D/g, '')}${String(settled.id).padStart(6, '0')}`,
    orderNo: order.orderNo,
    now: ctx.now,
    lessor: `${ctx.brand.name} ${order.storeName}`,
    customer: customer.name,
    order,
    bills,
    agreement,
    settled: { ...settled, result: settled.result },
    deposit,
  };
}

const amount = (value: number) => `¥${yuan(fen(value))}`;
const said = (label: string, words: string | null | undefined) =>
  words === null || words === undefined || words === '' ? [] : [`${label}：${words}`];

/** Its parts. */
function settlementParts(facts: SettlementFacts): PdfPart[] {
  const { order, settled } = facts;
  const parcel =
    settled.trackingNumber === null
      ? null
      : `${settled.carrier ?? ''} ${settled.trackingNumber}`.trim();
  return [
    {
      text: [
        `结算单编号：${facts.paperNo}`,
        `订单号：${facts.orderNo}`,
        ...said('合同号', facts.agreement?.agreementNo),
        `出租方：${facts.lessor}`,
        `承租方：${facts.customer}`,
        `出具时间：${timeText(facts.now)}`,
        `归还状态：${returnStates[settled.returnState]}`,
      ].join('\n'),
    },
    {
      heading: '一、设备',
      text: [
        `商品：${order.productName}`,
        `规格：${order.skuName}`,
        `设备 IMEI / 序列号：${order.deviceSerial ?? '-'}`,
      ].join('\n'),
    },
    {
      heading: '二、归还与检测',
      text: [
        `申请时间：${timeText(settled.startedAt)}`,
        ...said('退租物流', parcel),
        ...said('归还地址', settled.returnAddress),
        `到仓时间：${timeText(settled.arrivedAt)}`,
        `检测时间：${timeText(settled.inspectedAt)}`,
        ...(settled.endedAt === null ? [] : [`完成时间：${timeText(settled.endedAt)}`]),
        `结算类型：${returnResults[settled.result]}`,
        ...said('检测清单', checksText(settled.checks)),
        ...said('损坏项目', damagesText(settled.damages.map(priced))),
        ...said('损坏说明', settled.damageNote),
        `应赔付：${amount(settled.compensationFen ?? 0)}`,
        ...said('赔付调整原因', settled.compensationReason),
        `归还照片：${settled.photos.length}张`,
      ].join('\n'),
    },
    { heading: '三、赔付账单', text: compensationText(facts.bills) },
    {
      heading: '四、押金',
      text: [
        `抵扣账款：${amount(facts.deposit.setOffFen)}`,
        `退还客户：${amount(facts.deposit.refundedFen)}`,
        `现持有：${amount(order.depositHeldFen)}`,
      ].join('\n'),
    },
    { heading: '五、待付款项', text: owedText(facts.bills, fen(order.owedBackFen)) },
  ];
}

const priced = ({ name, priceFen }: Detail['returns'][number]['damages'][number]) => ({
  name,
  priceFen: fen(priceFen),
});

/** The compensation billed, without parts that a later inspection took back. */
function compensationText(bills: Detail['bills']): string {
  const billed = bills.filter(
    ({ kind, billStatus: status }) =>
      returnBillKinds.includes(kind) && status !== billStatus.cancelled,
  );
  if (billed.length === 0) return '本次归还没有赔付账单';
  return billed
    .map((bill) =>
      [
        `${billTitle(bill)}：应付 ${amount(bill.amountFen)}`,
        `已付 ${amount(bill.paidFen)}`,
        ...(bill.waivedFen === 0 ? [] : [`减免 ${amount(bill.waivedFen)}`]),
        `待付 ${amount(bill.owedFen)}`,
        saidStates[bill.billState],
      ].join('，'),
    )
    .join('\n');
}

/** All that the customer still owes of the order, and what is owed back; a deposit is asked for, never owed. */
function owedText(bills: Detail['bills'], owedBackFen: Fen): string {
  const owed = bills.filter(({ kind, owedFen }) => kind !== billKinds.deposit && owedFen > 0);
  const total = sumFen(owed.map(({ owedFen }) => fen(owedFen)));
  return [
    ...owed.map((bill) => `${billTitle(bill)}：${amount(bill.owedFen)}`),
    `待付合计：${amount(total)}`,
    ...(owedBackFen === 0 ? [] : [`待退多付：${amount(owedBackFen)}`]),
  ].join('\n');
}
