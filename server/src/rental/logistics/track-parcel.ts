import type { Input, Returned } from '@rental/contract/endpoint';
import type { trackParcel as call } from '@rental/contract/rental/logistics';
import { carrierCodeOf } from '@rental/domain/rental/logistics/carriers';
import { nextAskAt, type TrackProblem } from '@rental/domain/rental/logistics/tracking';
import type { LogisticsGateway } from '../../gateways/logistics/logistics-gateway.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { askAbout } from './ask-about.ts';
import { wantedParcel } from './sent-parcels.ts';

/** 查物流: asks the provider where ten minutes have passed, and answers what is known. Moves no order. */
export const trackParcel =
  (gateway: LogisticsGateway) =>
  async (ctx: Context, { body }: Input<typeof call>): Promise<Returned<typeof call>> => {
    const parcel = await ctx.transaction('read only', async (tx) => {
      orNotFound(
        await tx
          .selectFrom('orders as o')
          .select('o.id')
          .where(reachable(ctx))
          .where('o.id', '=', body.orderId)
          .executeTakeFirst(),
      );
      return (await wantedParcel(ctx, tx, body)) ?? refuse('parcel_not_sent');
    });
    const known = await askAbout(gateway, () => ctx, ctx.transaction, parcel);
    const next = nextAskAt(known, ctx.now);
    const isSetUp = await gateway.isSetUp(ctx.brandCode);
    const barred = barredBy(isSetUp, parcel.carrier);
    return {
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      parcelState: known.state,
      steps: [...known.steps],
      problem: barred ?? known.problem,
      askedAt: known.askedAt?.toISOString() ?? null,
      nextAt: barred !== null || next === 'never' ? null : (next ?? ctx.now).toISOString(),
    };
  };

/** Why this parcel can never be asked about. */
function barredBy(isSetUp: boolean, carrier: string): TrackProblem | null {
  if (!isSetUp) return 'notSetUp';
  return carrierCodeOf(carrier) === null ? 'carrierUnknown' : null;
}
