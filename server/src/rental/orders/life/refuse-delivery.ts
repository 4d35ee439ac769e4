import type { Input, Returned } from '@rental/contract/endpoint';
import type { refuseDelivery as call } from '@rental/contract/rental/orders/life/order-moves';
import { refusedGoesTo } from '@rental/domain/rental/orders/money/endings';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import type { RequireStepUp } from '../../../people/auth/public.ts';
import { endEarly } from './end-early.ts';

/** 拒收. */
export const refuseDelivery =
  (requireStepUp: RequireStepUp) =>
  (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> =>
    endEarly(ctx, tx, requireStepUp, body, {
      kind: 'refuseDelivery',
      words: body.reason,
      note: body.reason,
      also: { device_goes_to: body.deviceGoesTo ?? refusedGoesTo },
    });
