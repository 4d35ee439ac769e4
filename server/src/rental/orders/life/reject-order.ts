import type { Input, Returned } from '@rental/contract/endpoint';
import type { rejectOrder as call } from '@rental/contract/rental/orders/life/order-moves';
import { rejectReasons } from '@rental/domain/rental/orders/core/reasons';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { endEarly } from './end-early.ts';

/** 审核拒绝. */
export const rejectOrder =
  (requireStepUp: RequireStepUp) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    endEarly(ctx, tx, requireStepUp, body, {
      kind: 'reject',
      words: rejectReasons[body.reason],
      note: body.note,
      set: { reject_reason: body.reason },
    });
