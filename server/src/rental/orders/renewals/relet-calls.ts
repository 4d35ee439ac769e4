import * as calls from '@rental/contract/rental/orders/renewals/relets';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { serve, type Serving } from '../../../http/serve.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { standingOf } from '../core/order-position.ts';
import { endEarly, previewEnding } from '../life/end-early.ts';
import { beginRelet, previewBeginning } from './begin-relet.ts';
import { previewRelet, startRelet } from './start-relet.ts';

/** 续租, from the order that is gone on from to the beginning of the next. */
export function serveReletCalls(serving: Serving, requireStepUp: RequireStepUp): void {
  const preview = previewEnding('close');
  serve(serving, calls.previewStartRelet, previewRelet);
  serve(serving, calls.startRelet, startRelet);
  serve(serving, calls.previewBeginRelet, previewBeginning);
  serve(serving, calls.beginRelet, beginRelet(requireStepUp));
  serve(serving, calls.previewCancelRelet, async (ctx, input, tx) => {
    await needRelet(ctx, tx, input.body.orderId);
    return preview(ctx, input, tx);
  });
  serve(serving, calls.cancelRelet, async (ctx, { body }, tx) => {
    await needRelet(ctx, tx, body.orderId);
    return endEarly(ctx, tx, requireStepUp, body, {
      kind: 'close',
      words: '取消续租',
      note: body.reason,
      set: { close_reason: 'merchantAtRequest' },
    });
  });
}

/** The right to cancel a relet does not close any other order. */
async function needRelet(ctx: Context, tx: Tx, orderId: number): Promise<void> {
  const { order } = await standingOf(ctx, tx, orderId);
  if (order.relet_of === null) refuse('not_a_relet');
}
