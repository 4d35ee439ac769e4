import type { Input, Returned } from '@rental/contract/endpoint';
import type { closeOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { closeReasons } from '@rental/domain/rental/orders/core/reasons';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { endEarly } from './end-early.ts';

/** 关单. */
export const closeOrder =
  (requireStepUp: RequireStepUp) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    endEarly(ctx, tx, requireStepUp, body, {
      kind: 'close',
      words: closeReasons[body.reason],
      note: body.note,
      set: { close_reason: body.reason },
    });
