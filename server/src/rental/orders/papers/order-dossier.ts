import { createHash } from 'node:crypto';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderDossier as call } from '@rental/contract/rental/evidence';
import type { Storage } from '../../../gateways/storage/storage.ts';
import { countWithin, type QuotaRule } from '../../../http/attempts.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { madePdf } from '../../agreements/public.ts';
import { appendNode } from '../../evidence/public.ts';
import { lockOrder } from '../core/order-store.ts';
import { imageParts, imagesOfOrder } from './dossier-images.ts';
import { dossierParts, numbered } from './dossier-parts.ts';

/** Threat model 4.11: as exports. */
const dossiersOfOperator: QuotaRule = {
  most: 20,
  windowSeconds: 3600,
  refusal: 'too_many_dossiers',
};

/**
 * 证据包: one PDF of what proves an order. It is drawn outside the transactions, for it takes a while; then its SHA-256 is
 * sealed into the order's chain, so that a copy can be held against it.
 */
export const sealedDossier =
  (links: FileLinks, storage: Storage) =>
  async (ctx: Context, { params: { id } }: Input<typeof call>): Promise<Returned<typeof call>> => {
    const { orderNo, parts, images } = await ctx.transaction('read write', async (tx) => {
      const key = `dossier ${ctx.operator.id}`;
      await countWithin(tx, ctx.brandCode, ctx.now, key, dossiersOfOperator);
      return {
        ...(await dossierParts(ctx, tx, id, links)),
        images: await imagesOfOrder(ctx, tx, id),
      };
    });
    const pdf = await madePdf({
      title: '订单证据包',
      parts: numbered([...parts, ...(await imageParts(storage, images))]),
      footers: [`订单号 ${orderNo}`, '本文件的 SHA-256 记入该订单存证链「证据包」节点'],
    });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await ctx.transaction('read write', async (tx) => {
      const order = await lockOrder(ctx, tx, id);
      await appendNode(tx, {
        brand: ctx.brandCode,
        orderId: order.id,
        orderNo: order.order_no,
        kind: 'dossier',
        at: ctx.now,
        facts: { sha256 },
      });
      await writeAudit(tx, ctx, {
        operation: 'order:dossier',
        object: order.order_no,
        result: 'ok',
        after: { sha256 },
      });
    });
    return {
      fileName: `证据包 ${orderNo}.pdf`,
      pdf: Buffer.from(pdf).toString('base64'),
      sha256,
    };
  };
