import { createHash } from 'node:crypto';
import { notarizationStates } from '@rental/domain/rental/agreements/notarization';
import type { OrderSms } from '@rental/contract/rental/orders/work/order-sms';
import { agreementStates, signingParties } from '@rental/domain/rental/agreements/signing';
import { saidStates } from '@rental/domain/rental/bills/bill-states';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { onBehalfOf, onBehalfText } from '@rental/domain/rental/orders/money/payer';
import { firstBroken } from '@rental/domain/rental/evidence/chain';
import { evidenceKinds } from '@rental/domain/rental/evidence/evidence-kinds';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import { transferKinds } from '@rental/domain/money/ledger/transfers';
import { fen, yuan } from '@rental/domain/money';
import { actLabels, historyLabels } from '@rental/domain/rental/orders/core/order-actions';
import { gradeText } from '@rental/domain/rental/devices/grade';
import { deviceOutcomes } from '@rental/domain/rental/orders/returns/device-outcome';
import { checksText, damagesText } from '@rental/domain/rental/orders/returns/findings';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { returnStates } from '@rental/domain/rental/orders/returns/return-states';
import { smsStates } from '@rental/domain/rental/customer-sms/sms-states';
import { smsTypeLabels } from '@rental/domain/rental/customer-sms/sms-types';
import { timeText } from '@rental/domain/time/time-text';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { storedPayer } from '../../../money/ledger/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { agreementBody, type PdfPart } from '../../agreements/public.ts';
import { orderSms } from '../money/order-sms.ts';
import { orderDetail } from '../page/order-detail.ts';

type Detail = Awaited<ReturnType<typeof orderDetail>>;

const amount = (value: number) => `¥${yuan(fen(value))}`;
const lines = (some: readonly string[], otherwise: string) =>
  some.length === 0 ? otherwise : some.join('\n');

/** The parts of an order's dossier; 404 if this operator does not reach the order. */
export async function dossierParts(
  ctx: Context,
  tx: Tx,
  id: number,
  links: FileLinks,
): Promise<{ readonly orderNo: string; readonly parts: readonly PdfPart[] }> {
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
    ...returnsPart(detail),
    timelinePart(detail),
    await smsPart(ctx, tx, id),
    await messagesPart(ctx, tx, id),
    await chainPart(ctx, tx, order),
  ];
  return { orderNo: order.orderNo, parts };
}

/** The parts with their numbers before their headings. */
export const numbered = (parts: readonly PdfPart[]): PdfPart[] =>
  parts.map((part, index) => ({ ...part, heading: `${index + 1}. ${part.heading ?? ''}` }));

const overview = (ctx: Context, { order }: Detail): PdfPart => ({
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

async function agreementPart(ctx: Context, tx: Tx, { agreement }: Detail): Promise<PdfPart> {
  if (agreement === null) return { heading: '合同', text: '尚未生成合同' };
  const row = await tx
    .selectFrom('agreements')
    .select(['body', 'sealed_body'])
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
    ...notarizationLine(agreement.notarization),
  ].join('\n');
  return { heading: '合同', text: `${facts}\n\n${agreementBody(ctx, row) ?? '该合同没有正文'}` };
}

const notarizationLine = (one: NonNullable<Detail['agreement']>['notarization']): string[] => {
  if (one === null) return [];
  const issued = one.certificateNo === null ? '' : `，公证书号：${one.certificateNo}`;
  return [`公证申请 ${one.applyNo}：${notarizationStates[one.notarizationState]}${issued}`];
};

const billsPart = ({ bills }: Detail): PdfPart => ({
  heading: '账单',
  text: lines(
    bills.map(
      (bill) =>
        `${billTitle(bill)}  应付日 ${bill.dueOn}  应付 ${amount(bill.amountFen)}  已付 ${amount(bill.paidFen)}  ${saidStates[bill.billState]}${bill.paidAt === null ? '' : `  ${timeText(bill.paidAt)}`}`,
    ),
    '没有账单',
  ),
});

async function paymentsPart(ctx: Context, tx: Tx, orderId: number): Promise<PdfPart> {
  const rows = await tx
    .selectFrom('transfers as t')
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 't.brand_code').onRef('a.id', '=', 't.act_id'),
    )
    .select(['a.kind as act', 't.kind', 't.amount_fen', 't.is_reversal', 't.at', 't.debit'])
    .select(['a.payer_name', 'a.payer_relation'])
    .where('t.brand_code', '=', ctx.brandCode)
    .where('t.order_id', '=', orderId)
    .orderBy('t.id')
    .execute();
  return {
    heading: '收款与台账',
    text: lines(
      rows.map(
        (row) =>
          `${timeText(row.at)}  ${actLabels[row.act]}：${transferKinds[row.kind].label} ${row.is_reversal ? '冲回 ' : ''}${amount(row.amount_fen)}${behalfWords(row)}`,
      ),
      '没有入账',
    ),
  };
}

const behalfWords = (row: Parameters<typeof storedPayer>[0] & { readonly debit: AccountCode }) => {
  const one = onBehalfOf(storedPayer(row), row);
  return one === null ? '' : `（${onBehalfText(one)}）`;
};

const parcelsPart = ({ parcels }: Detail): PdfPart => ({
  heading: '物流',
  text: lines(
    parcels.map(
      (parcel) =>
        `${parcel.carrier} ${parcel.trackingNumber}，设备 ${parcel.deviceSerial}，发货 ${timeText(parcel.shippedAt)}，签收 ${timeText(parcel.receivedAt)}${parcel.recalledAt === null ? '' : `，撤回 ${timeText(parcel.recalledAt)}`}，照片${parcel.photos.length}张`,
    ),
    '没有发货',
  ),
});

const returnsPart = ({ returns }: Detail): PdfPart[] =>
  returns.length === 0
    ? []
    : [
        {
          heading: '归还检测',
          text: returns
            .toReversed()
            .map((one) =>
              [
                `申请 ${timeText(one.startedAt)}，到仓 ${timeText(one.arrivedAt)}，检测 ${timeText(one.inspectedAt)}，${returnStates[one.returnState]}`,
                ...said('归还地址', one.returnAddress),
                ...said('结算类型', one.result && returnResults[one.result]),
                ...said('检测清单', checksText(one.checks)),
                ...said('损坏项目', damagesText(one.damages.map(priced))),
                ...said('设备去向', one.deviceGoesTo && deviceOutcomes[one.deviceGoesTo]),
                ...said('成色', one.grade && gradeText(one.grade)),
                ...said('损坏说明', one.damageNote),
                ...said('赔付', one.compensationFen === null ? null : amount(one.compensationFen)),
                ...said('赔付调整原因', one.compensationReason),
                `归还照片${one.photos.length}张`,
              ].join('\n'),
            )
            .join('\n\n'),
        },
      ];

const priced = ({ name, priceFen }: Detail['returns'][number]['damages'][number]) => ({
  name,
  priceFen: fen(priceFen),
});

const said = (label: string, words: string | null) =>
  words === null || words === '' ? [] : [`${label}：${words}`];

const timelinePart = ({ history }: Detail): PdfPart => ({
  heading: '操作记录',
  text: lines(
    history.map(
      ({ at, move, operatorName, note }) =>
        `${timeText(at)}  ${historyLabels[move]}  ${operatorName ?? '系统'}${note === null ? '' : `  备注：${note}`}`,
    ),
    '没有操作记录',
  ),
});

/** The SMS to the customer, the oldest first; the phone masked. */
async function smsPart(ctx: Context, tx: Tx, id: number): Promise<PdfPart> {
  const { messages } = await orderSms(
    ctx,
    { params: { id }, query: undefined, body: undefined },
    tx,
  );
  return { heading: '短信', text: smsText(messages) };
}

/** Messages, the last first as they are read, in the words of a dossier. */
export const smsText = (messages: readonly OrderSms[]): string =>
  lines(
    messages
      .toReversed()
      .map(
        ({ type, phone, state, createdAt, sentAt }) =>
          `${timeText(sentAt ?? createdAt)}  ${smsTypeLabels.get(type) ?? type}  ${phone}  ${smsStates[state]}`,
      ),
    '没有发送短信',
  );

async function messagesPart(ctx: Context, tx: Tx, orderId: number): Promise<PdfPart> {
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
async function chainPart(ctx: Context, tx: Tx, order: Detail['order']): Promise<PdfPart> {
  const nodes = await tx
    .selectFrom('evidence_nodes')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const rows = await tx
    .selectFrom('chain_records')
    .select(['node_id', 'tx_no', 'block_at'])
    .where('brand_code', '=', ctx.brandCode)
    .where('order_id', '=', order.id)
    .where('state', '=', 'success')
    .execute();
  const records = new Map(rows.map((row) => [row.node_id, row]));
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
        ({ id, kind, at, hash }, index) =>
          `${index + 1}  ${evidenceKinds[kind]}  ${timeText(at)}\n${hash}${onChain(records.get(id))}`,
      ),
    ].join('\n'),
  };
}

const onChain = (record: { tx_no: string | null; block_at: Date | null } | undefined): string =>
  record === undefined
    ? ''
    : `\n已上链，交易号 ${record.tx_no}，区块时间 ${timeText(record.block_at)}`;
