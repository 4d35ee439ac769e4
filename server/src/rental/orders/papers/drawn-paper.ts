import type { Tx } from '../../../db/transaction.ts';
import { countWithin, type QuotaRule } from '../../../http/attempts.ts';
import type { Context } from '../../../http/context.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import type { FileLinks } from '../../../platform/materials/public.ts';
import { madePdf, type PdfPart } from '../../agreements/public.ts';

/** A paper that is drawn of what is stored about an order, each time anew. */
interface Paper<Facts> {
  readonly title: string;
  /** Its line of the audit log. */
  readonly operation: string;
  /** It names the customer as the agreement does: nobody reads those of a whole shop in an hour either. */
  readonly quota: { readonly key: string; readonly rule: QuotaRule };
  /** 404 where this operator does not reach the order; refused where there is nothing to draw yet. */
  readonly factsOf: (ctx: Context, tx: Tx, orderId: number, links: FileLinks) => Promise<Facts>;
  readonly partsOf: (facts: Facts) => PdfPart[];
}

/** Draws it outside the transaction, for it takes a while; who did it is written down. */
export const drawnPaper =
  <Facts extends { readonly paperNo: string; readonly orderNo: string }>({
    title,
    operation,
    quota,
    factsOf,
    partsOf,
  }: Paper<Facts>) =>
  (links: FileLinks) =>
  async (ctx: Context, { body }: { readonly body: { readonly orderId: number } }) => {
    const facts = await ctx.transaction('read write', async (tx) => {
      const found = await factsOf(ctx, tx, body.orderId, links);
      const key = `${quota.key} ${ctx.operator.id}`;
      await countWithin(tx, ctx.brandCode, ctx.now, key, quota.rule);
      await writeAudit(tx, ctx, {
        operation,
        object: found.orderNo,
        result: 'ok',
        after: { paperNo: found.paperNo },
      });
      return found;
    });
    const { paperNo, orderNo } = facts;
    const pdf = await madePdf({
      title,
      parts: partsOf(facts),
      footers: [`${title}编号 ${paperNo}`, `订单号 ${orderNo}`],
    });
    return { fileName: `${title} ${paperNo}.pdf`, pdf: Buffer.from(pdf).toString('base64') };
  };
