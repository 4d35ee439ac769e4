import type { Input, Returned } from '@rental/contract/endpoint';
import type { openSendPaper as call } from '@rental/contract/rental/intake-documents';
import type { Tx } from '../../db/transaction.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { countWithin, type QuotaRule } from '../../http/attempts.ts';
import type { AppContext, OpenAppContext } from '../../http/open-app.ts';
import { orNotFound } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { storeImage } from '../../platform/materials/public.ts';
import { lastPapersOf, openPaper } from '../open-events/public.ts';
import { isPaperFileKnown, takePaper } from '../orders/changes/public.ts';
import { placedOrder } from './intake-store.ts';

/** A program sends the papers of all its customers. Every file that is read counts, for each costs us the work. */
const uploadsOfApp: QuotaRule = { most: 600, windowSeconds: 3600, refusal: 'too_many_uploads' };

/** 提交补件. Order and paper are looked at before the file is read, and decided on under the order's lock when it is stored. */
export const sendPaper =
  (storage: Storage) =>
  async (
    ctx: OpenAppContext,
    { params: { externalNo, kind }, body }: Input<typeof call>,
    receive: () => Promise<UploadedFile>,
  ): Promise<Returned<typeof call>> => {
    const sha256 = Buffer.from(body.sha256, 'hex');
    const { named, known } = await ctx.transaction('read write', async (tx) => {
      const { id: orderId } = await placedOrder(ctx, tx, externalNo);
      const named = { orderId, kind, sha256 };
      if (await isPaperFileKnown(ctx, tx, named))
        return { named, known: await paperOf(ctx, tx, named) };
      await countWithin(tx, ctx.brandCode, ctx.now, `upload app ${ctx.app.id}`, uploadsOfApp);
      return { named, known: null };
    });
    if (known !== null) return known;
    const image = await storeImage(storage, await receive());
    return ctx.transaction('read write', async (tx) => {
      await takePaper(ctx, tx, named, image);
      return paperOf(ctx, tx, named);
    });
  };

async function paperOf(
  { brandCode: brand }: AppContext,
  tx: Tx,
  { orderId, kind }: { readonly orderId: number; readonly kind: string },
): Promise<Returned<typeof call>> {
  const papers = await lastPapersOf(tx, { brand, ids: [orderId] });
  return openPaper(orNotFound(papers.find((paper) => paper.kind === kind)));
}
