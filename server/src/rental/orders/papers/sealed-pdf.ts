import { createHash } from 'node:crypto';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Tx } from '../../../db/transaction.ts';
import { countWithin, type QuotaRule } from '../../../http/attempts.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { madePdf, type PdfPart } from '../../agreements/public.ts';
import { appendNode } from '../../evidence/public.ts';
import { lockOrder } from '../core/order-store.ts';
import { imageParts, imagesOfOrder } from './dossier-images.ts';
import { numbered } from './dossier-parts.ts';

/** Threat model 4.11: as exports. */
const dossiersOfOperator: QuotaRule = {
  most: 20,
  windowSeconds: 3600,
  refusal: 'too_many_dossiers',
};

/** A file of what proves an order. */
interface Dossier {
  readonly title: string;
  /** The beginning of its file's name. */
  readonly name: string;
  readonly operation: 'order:dossier' | 'order:caseFile';
  /** 404 if this operator does not reach the order. */
  readonly partsOf: (
    tx: Tx,
  ) => Promise<{ readonly orderNo: string; readonly parts: readonly PdfPart[] }>;
}

/**
 * One PDF of what proves an order, with its images. It is drawn outside the transactions, for it takes a while; then its SHA-256 is
 * sealed into the order's chain, so that a copy can be held against it.
 */
export async function sealedPdf(
  ctx: Context,
  storage: Storage,
  orderId: number,
  { title, name, operation, partsOf }: Dossier,
) {
  const { orderNo, parts, images } = await ctx.transaction('read write', async (tx) => {
    const key = `dossier ${ctx.operator.id}`;
    await countWithin(tx, ctx.brandCode, ctx.now, key, dossiersOfOperator);
    return { ...(await partsOf(tx)), images: await imagesOfOrder(ctx, tx, orderId) };
  });
  const pdf = await madePdf({
    title,
    parts: numbered([...parts, ...(await imageParts(storage, images))]),
    footers: [`订单号 ${orderNo}`, '本文件的 SHA-256 记入该订单存证链「证据包」节点'],
  });
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await ctx.transaction('read write', async (tx) => {
    const order = await lockOrder(ctx, tx, orderId);
    await appendNode(tx, {
      brand: ctx.brandCode,
      orderId: order.id,
      orderNo: order.order_no,
      kind: 'dossier',
      at: ctx.now,
      facts: { sha256 },
    });
    await writeAudit(tx, ctx, {
      operation,
      object: order.order_no,
      result: 'ok',
      after: { sha256 },
    });
  });
  return {
    fileName: `${name} ${orderNo}.pdf`,
    pdf: Buffer.from(pdf).toString('base64'),
    sha256,
  };
}
