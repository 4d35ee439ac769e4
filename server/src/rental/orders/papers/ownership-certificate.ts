import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen, sumFen, yuan, type Fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { timeText } from '@rental/domain/time/time-text';
import type { BuyoutModel } from '@rental/domain/rental/orders/core/lease-terms';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import type { PdfPart } from '../../agreements/public.ts';
import { orderDetail } from '../page/order-detail.ts';
import { drawnPaper } from './drawn-paper.ts';

/** 过户凭证. */
export const drawnCertificate = drawnPaper({
  title: '过户凭证',
  operation: 'buyout:certificate',
  quota: {
    key: 'certificate',
    rule: { most: 120, windowSeconds: 3600, refusal: 'too_many_certificates' },
  },
  factsOf: certificateFacts,
  partsOf: certificateParts,
});

interface CertificateFacts {
  readonly paperNo: string;
  readonly buyoutNo: string;
  readonly orderNo: string;
  readonly agreementNo: string | null;
  /** Brand and store, as agreements name 甲方. */
  readonly lessor: string;
  /** Not masked. */
  readonly customer: string;
  readonly productName: string;
  readonly skuName: string;
  readonly deviceSerial: string | null;
  readonly priceFen: Fen;
  readonly rentPaidFen: Fen;
  readonly model: BuyoutModel;
  readonly dueFen: Fen;
  readonly paidFen: Fen;
  readonly at: Date;
  /** SHA-256 of the buyout's node in the order's chain; null: it was bought before there were chains. */
  readonly evidence: string | null;
}

/** 404 where this operator does not reach the order; refused where it was not bought. */
async function certificateFacts(
  ctx: Context,
  tx: Tx,
  id: number,
  links: FileLinks,
): Promise<CertificateFacts> {
  const input = { params: { id }, query: undefined, body: undefined };
  const { order, bills, agreement } = await orderDetail(ctx, input, tx, links);
  const buyout = await tx
    .selectFrom('order_buyouts')
    .select(['buyout_no', 'price_fen', 'rent_paid_fen', 'due_fen', 'ended_at'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!buyout?.ended_at || order.orderStatus !== orderStatus.completed)
    return refuse('buyout_not_complete');
  const customer = await tx
    .selectFrom('customers')
    .select('name')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  const node = await tx
    .selectFrom('evidence_nodes')
    .select('hash')
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', id)
    .where('kind', '=', 'bought')
    .executeTakeFirst();
  return {
    paperNo: `GH${buyout.buyout_no.replace(/^MD/, '')}`,
    buyoutNo: buyout.buyout_no,
    orderNo: order.orderNo,
    agreementNo: agreement?.agreementNo ?? null,
    lessor: `${ctx.brand.name} ${order.storeName}`,
    customer: customer.name,
    productName: order.productName,
    skuName: order.skuName,
    deviceSerial: order.deviceSerial,
    priceFen: buyout.price_fen,
    rentPaidFen: buyout.rent_paid_fen,
    model: order.lease.buyout.model,
    dueFen: buyout.due_fen,
    paidFen: sumFen(
      bills
        .filter(({ kind, billStatus: now }) => kind === billKinds.buyout && now === billStatus.paid)
        .map(({ paidFen }) => fen(paidFen)),
    ),
    at: buyout.ended_at,
    evidence: node?.hash ?? null,
  };
}

const amount = (value: Fen) => `¥${yuan(value)}`;

/** How the balance came about. The remaining rent beside a final payment is told with its discount taken off. */
function priceLines({ model, priceFen, rentPaidFen, dueFen }: CertificateFacts): string[] {
  if (model !== 'lessRentPaid')
    return [`到期尾款：${amount(priceFen)}`, `剩余租金：${amount(fen(dueFen - priceFen))}`];
  const setOffFen = fen(Math.min(priceFen, rentPaidFen));
  const discountFen = fen(priceFen - setOffFen - dueFen);
  return [
    `买断价：${amount(priceFen)}`,
    `已付租金抵扣：${amount(setOffFen)}`,
    ...(discountFen > 0 ? [`提前买断优惠：${amount(discountFen)}`] : []),
  ];
}

/** The parts of the certificate. */
function certificateParts(facts: CertificateFacts): PdfPart[] {
  const { agreementNo, orderNo, lessor, customer, at } = facts;
  const agreed = agreementNo === null ? '' : `合同号 ${agreementNo}，`;
  return [
    {
      text: [
        `凭证编号：${facts.paperNo}`,
        `订单号：${orderNo}`,
        `买断单号：${facts.buyoutNo}`,
        `出让方（出租方）：${lessor}`,
        `受让方（承租方）：${customer}`,
      ].join('\n'),
    },
    {
      heading: '一、设备',
      text: [
        `商品：${facts.productName}`,
        `规格：${facts.skuName}`,
        `设备 IMEI / 序列号：${facts.deviceSerial ?? '-'}`,
      ].join('\n'),
    },
    {
      heading: '二、买断价款',
      text: [
        ...priceLines(facts),
        `应付尾款：${amount(facts.dueFen)}`,
        `实付尾款：${amount(facts.paidFen)}`,
        `完成时间：${timeText(at)}`,
      ].join('\n'),
    },
    {
      heading: '三、所有权转移',
      text: `双方就上述设备订立的租赁合同（${agreed}订单号 ${orderNo}）项下的买断款已经付清。自 ${timeText(at)} 起，该设备的所有权由出让方 ${lessor} 转移给受让方 ${customer}。`,
    },
    {
      heading: '四、存证',
      text:
        facts.evidence === null
          ? '该订单没有买断存证节点'
          : `该订单存证链「买断」节点的 SHA-256：\n${facts.evidence}`,
    },
  ];
}
