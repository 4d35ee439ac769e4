import * as calls from '@rental/contract/rental/logistics';
import type { LogisticsGateway } from '../../gateways/logistics/logistics-gateway.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { orderWaybill } from './order-waybill.ts';
import { trackParcel } from './track-parcel.ts';

export function serveLogistics(serving: Serving, gateway: LogisticsGateway): void {
  serveOpen(serving, calls.trackParcel, trackParcel(gateway));
  serve(serving, calls.orderWaybill, orderWaybill);
}
