import { createHash } from 'node:crypto';
import { agreementStates, signingParties } from '@rental/domain/agreements/signing';
import { billStatusLabels } from '@rental/domain/bills/bill-status';
import { billTitle } from '@rental/domain/bills/bill-title';
import { firstBroken } from '@rental/domain/evidence/chain';
import { evidenceKinds } from '@rental/domain/evidence/evidence-kinds';
import { transferKinds } from '@rental/domain/ledger/transfers';
import { fen, yuan } from '@rental/domain/money';
import { actLabels, historyLabels } from '@rental/domain/orders/order-actions';
import { orderStatusLabels } from '@rental/domain/orders/order-status';
import { timeText } from '@rental/domain/time/time-text';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import type { FileLinks } from '../materials/public.ts';
import { orderDetail } from './order-detail.ts';

interface Part {
  readonly heading: string;
  readonly text: string;
}

type Detail = Awaited<ReturnType<typeof orderDetail>>;

const amount = (value: number) => `¥${yuan(fen(value))}`;
const lines = (some: readonly string[], otherwise: string) =>
  some.length === 0 ? otherwise : some.join('\n');

/** What a dossier says of an order, part by part; 404 where this operator does not reach it. */
export async function dossierParts(
  ctx: Context,
  tx: Tx,
  id: number,
  links: FileLinks,
): Promise<{ readonly orderNo: string; readonly parts: readonly Part[] }> {
  const detail = await orderDetail(
    ctx,
    { params: { id }, query: undefined, body: undefined },
    tx,
    links,
  );
  const { order } = detail;
  const parts = [
    overview(ctx, detail),
    await agreementPart(ctx, tx, detail),
    billsPart(detail),
    await paymentsPart(ctx, tx, id),
    parcelsPart(detail),
    timelinePart(detail),
    await messagesPart(ctx, tx, id),
    await chainPart(ctx, tx, order),
  ];
  return {
    orderNo: order.orderNo,
    parts: parts.map(({ heading, text }, index) => ({ heading: `${index + 1}. ${heading}`, text })),
  };
}

const overview = (ctx: Context, { order }: Detail): Part => ({
  heading: '证据包说明',
  text: [
    `品牌：${ctx.brand.name}`,
    `订单号：${order.orderNo}，状态：${orderStatusLabels.get(order.orderStatus)}`,
    `店铺：${order.storeName}`,
    `商品：${order.productName} / ${order.skuName}`,
    `总租金：${amount(order.totalRentFen)}，共${order.termCount}期；押金：${amount(order.depositFen)}，免押：${amount(order.depositWaivedFen)}`,
    `起租日：${order.startOn ?? '-'}，到期日：${order.endsOn ?? '-'}`,
    `导出人：${ctx.operator.nickName}，导出时间：${timeText(ctx.now)}`,
  ].join('\n'),
});

async function agreementPart(ctx: Context, tx: Tx, { agreement }: Detail): Promise<Part> {
  if (agreement === null) return { heading: '合同', text: '尚未生成合同' };
  const { body } = await tx
    .selectFrom('agreements')
    .select('body')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', agreement.id)
    .executeTakeFirstOrThrow();
  const facts = [
    `合同号：${agreement.agreementNo}，模板：${agreement.templateVersion}，状态：${agreementStates[agreement.agreementState]}`,
    `生成时间：${timeText(agreement.generatedAt)}，签署时间：${timeText(agreement.signedAt)}`,
    ...agreement.parties.map(
      ({ party, name, signedAt }) =>
        `${signingParties[party]} ${name}：${signedAt === null ? '未签' : timeText(signedAt)}`,
    ),
    `SHA-256：${agreement.contentHash}`,
  ].join('\n');
  return { heading: '合同', text: `${facts}\n\n${body ?? '该合同没有正文'}` };
}

const billsPart = ({ bills }: Detail): Part => ({
  heading: '账单',
  text: lines(
    bills.map(
      (bill) =>
        `${billTitle(bill)}  应付日 ${bill.dueOn}  应付 ${amount(bill.amountFen)}  已付 ${amount(bill.paidFen)}  ${billStatusLabels.get(bill.billStatus)}${bill.paidAt === null ? '' : `  ${timeText(bill.paidAt)}`}`,
    ),
    '没有账单',
  ),
});

async function paymentsPart(ctx: Context, tx: Tx, orderId: number): Promise<Part> {
  const rows = await tx
    .selectFrom('transfers as t')
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.act_id'),
    )
    .select(['a.kind as act', 't.kind', 't.amount_fen', 't.is_reversal', 't.at'])
    .where('t.brand_code', '=', ctx.brandCode)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id')
    .execute();
  return {
    heading: '收款与台账',
    text: lines(
      rows.map(
        (row) =>
          `${timeText(row.at)}  ${actLabels[row.act]}：${transferKinds[row.kind].label} ${row.is_reversal ? '冲回 ' : ''}${amount(row.amount_fen)}`,
      ),
      '没有入账',
    ),
  };
}

const parcelsPart = ({ parcels }: Detail): Part => ({
  heading: '物流',
  text: lines(
    parcels.map(
      (parcel) =>
        `${parcel.carrier} ${parcel.trackingNumber}，设备 ${parcel.deviceSerial}，发货 ${timeText(parcel.shippedAt)}，签收 ${timeText(parcel.receivedAt)}${parcel.recalledAt === null ? '' : `，撤回 ${timeText(parcel.recalledAt)}`}，照片${parcel.photos.length}张`,
    ),
    '没有发货',
  ),
});

const timelinePart = ({ history }: Detail): Part => ({
  heading: '操作记录',
  text: lines(
    history.map(
      ({ at, move, operatorName, note }) =>
        `${timeText(at)}  ${historyLabels[move]}  ${operatorName ?? '系统'}${note === null ? '' : `  备注：${note}`}`,
    ),
    '没有操作记录',
  ),
});

async function messagesPart(ctx: Context, tx: Tx, orderId: number): Promise<Part> {
  const rows = await tx
    .selectFrom('messages')
    .select(['created_at', 'title', 'body'])
    .where('brand_code', '=', ctx.brandCode)
    .where('target', '=', `/order/detail/${orderId}`)
    .orderBy('id')
    .limit(200)
    .execute();
  return {
    heading: '站内消息',
    text: lines(
      rows.map((row) => `${timeText(row.created_at)}  ${row.title}：${row.body}`),
      '没有消息',
    ),
  };
}

/** The hashes of the order's chain, and whether they hold. */
async function chainPart(ctx: Context, tx: Tx, order: Detail['order']): Promise<Part> {
  const nodes = await tx
    .selectFrom('evidence_nodes')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const broken = firstBroken(order.orderNo, nodes, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  const verdict =
    broken === null ? '验真通过，各节点哈希一致' : `第${broken + 1}个节点与存证时不一致`;
  return {
    heading: '存证哈希',
    text: [
      verdict,
      ...nodes.map(
        ({ kind, at, hash }, index) =>
          `${index + 1}  ${evidenceKinds[kind]}  ${timeText(at)}\n${hash}`,
      ),
    ].join('\n'),
  };
}
