import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderCaseFile as call } from '@rental/contract/rental/orders/losses/losses';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { billTitle } from '@rental/domain/rental/bills/bill-title';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { fen, yuan } from '@rental/domain/money';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { timeText } from '@rental/domain/time/time-text';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import type { PdfPart } from '../../agreements/public.ts';
import { plainCustomer } from '../../customers/public.ts';
import { countReveal } from '../../dunning-cases/public.ts';
import { orderDetail } from '../page/order-detail.ts';
import { dossierParts } from './dossier-parts.ts';
import { sealedPdf } from './sealed-pdf.ts';

type Detail = Awaited<ReturnType<typeof orderDetail>>;
type Loss = NonNullable<Detail['loss']>;

/** 报案材料 of an order that was ended as lost: the case and a statement of what is owed, then its 证据包. */
export const sealedCaseFile =
  (links: FileLinks, storage: Storage, requireStepUp: RequireStepUp) =>
  (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> =>
    sealedPdf(ctx, storage, body.orderId, {
      title: '报案材料',
      name: '报案材料',
      operation: 'order:caseFile',
      partsOf: async (tx) => {
        const id = body.orderId;
        const input = { params: { id }, query: undefined, body: undefined };
        const detail = await orderDetail(ctx, input, tx, links);
        if (detail.loss === null) return refuse('order_not_lost');
        await requireStepUp(ctx, tx, body.stepUp);
        const dossier = await dossierParts(ctx, tx, id, links);
        return {
          orderNo: dossier.orderNo,
          parts: [
            await casePart(ctx, tx, detail, detail.loss),
            statementPart(detail, detail.loss),
            await recoveriesPart(ctx, tx, id),
            ...dossier.parts,
          ],
        };
      },
    });

const amount = (value: number) => `¥${yuan(fen(value))}`;

/** The case in a page: who, what and how much. */
async function casePart(
  ctx: Context,
  tx: Tx,
  { order, parcels }: Detail,
  { lossReason, note, at, writtenFen, recoveredFen, leftFen }: Loss,
): Promise<PdfPart> {
  const person = await personOf(ctx, tx, order);
  const parcel = parcels.find(({ recalledAt }) => recalledAt === null);
  return {
    heading: '案情摘要',
    text: [
      `报案单位：${ctx.brand.name} ${order.storeName}`,
      `承租人：${person.name}，身份证号：${person.idNumber}`,
      `手机号：${person.phone}，地址：${person.address}`,
      `租赁物：${order.productName} / ${order.skuName}，市场价：${amount(order.retailFen)}，IMEI / 序列号：${order.deviceSerial ?? '-'}`,
      `发货时间：${timeText(parcel?.shippedAt ?? null)}，起租日：${order.startOn ?? '-'}，到期日：${order.endsOn ?? '-'}`,
      `结案原因：${lossReasons[lossReason]}，结案时间：${timeText(at)}`,
      `情况说明：${note}`,
      `损失金额：${amount(writtenFen)}，已追回：${amount(recoveredFen)}，尚欠：${amount(leftFen)}`,
    ].join('\n'),
  };
}

/** The customer unmasked for whoever may see that, which is written down; masked for anybody else. */
async function personOf(ctx: Context, tx: Tx, order: Detail['order']) {
  if (!ctx.operator.permissions.has('customer:reveal'))
    return {
      name: order.customerName,
      phone: order.customerPhone,
      idNumber: order.customerIdNumber,
      address: order.customerAddress,
    };
  await countReveal(ctx, tx, order.customerId);
  return plainCustomer(ctx, tx, { id: order.customerId, seenAt: order.orderNo });
}

/** 欠款对账单: what was billed, paid and written off, bill by bill. */
function statementPart({ bills }: Detail, { writtenFen }: Loss): PdfPart {
  const lines = bills
    .filter((bill) => bill.billStatus === billStatus.badDebt)
    .map(
      (bill) =>
        `${billTitle(bill)}  应付日 ${bill.dueOn}  应付 ${amount(bill.amountFen)}  已付 ${amount(bill.paidFen)}  减免 ${amount(bill.waivedFen)}  尚欠（含滞纳金） ${amount(bill.badDebtFen)}`,
    );
  return {
    heading: '欠款对账单',
    text: [...lines, `合计欠款：${amount(writtenFen)}`].join('\n'),
  };
}

async function recoveriesPart(ctx: Context, tx: Tx, orderId: number): Promise<PdfPart> {
  const rows = await tx
    .selectFrom('payments as p')
    .innerJoin('acts as a', (join) =>
      join.onRef('a.brand_code', '=', 'p.brand_code').onRef('a.id', '=', 'p.act_id'),
    )
    .select(['p.method', 'p.amount_fen', 'p.trade_no', 'a.happened_on'])
    .where('p.brand_code', '=', ctx.brandCode)
    .where('p.order_id', '=', orderId)
    .where('a.kind', '=', 'recoverDebt')
    .orderBy('p.id')
    .execute();
  const lines = rows.map(
    (row) =>
      `${row.happened_on}  ${moneyMethods[row.method]}  ${amount(row.amount_fen)}${row.trade_no === null ? '' : `  交易号 ${row.trade_no}`}`,
  );
  return { heading: '追回款', text: lines.length === 0 ? '尚无追回款' : lines.join('\n') };
}
