import * as calls from '@rental/contract/rental/logistics';
import type { ServerArea } from '../../area.ts';
import type { LogisticsGateway } from '../../gateways/logistics/logistics-gateway.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { parcelFollower, parcelRounds } from './follow-parcels.ts';
import { orderWaybill } from './order-waybill.ts';
import { trackParcel } from './track-parcel.ts';

function serveLogistics(serving: Serving, gateway: LogisticsGateway): void {
  serveOpen(serving, calls.trackParcel, trackParcel(gateway));
  serve(serving, calls.orderWaybill, orderWaybill);
}

export const logisticsArea: ServerArea = {
  serve: (serving, { gateways }) => serveLogistics(serving, gateways.logistics),
  jobs: ({ gateways }) => [parcelFollower(gateways.logistics)],
  timed: [parcelRounds],
};
