import * as calls from '@rental/contract/orders';
import { serve, type Serving } from '../http/serve.ts';
import type { FileLinks } from '../materials/public.ts';
import { approveOrder } from './approve-order.ts';
import { assignOrders, orderAssignees } from './assign-orders.ts';
import { closeOrder } from './close-order.ts';
import { generateAgreement } from './generate-agreement.ts';
import { homeStatistics, orderCounts, orderOptions } from './order-counts.ts';
import { orderDetail } from './order-detail.ts';
import { listOrders } from './order-list.ts';
import { orderRemind } from './order-remind.ts';
import { receiveOrder } from './receive-order.ts';
import { rejectOrder } from './reject-order.ts';
import { revealCustomer } from './reveal-customer.ts';
import { shippableDevices } from './shippable-devices.ts';
import { shipOrder } from './ship-order.ts';
import { signAgreement } from './sign-agreement.ts';

export function serveOrders(serving: Serving, links: FileLinks): void {
  serve(serving, calls.listOrders, listOrders);
  serve(serving, calls.orderOptions, orderOptions);
  serve(serving, calls.orderCounts, orderCounts);
  serve(serving, calls.homeStatistics, homeStatistics);
  serve(serving, calls.orderRemind, orderRemind);
  serve(serving, calls.orderDetail, (ctx, input, tx) => orderDetail(ctx, input, tx, links));
  serve(serving, calls.revealCustomer, revealCustomer);
  serve(serving, calls.shippableDevices, shippableDevices);
  serve(serving, calls.approveOrder, approveOrder);
  serve(serving, calls.rejectOrder, rejectOrder);
  serve(serving, calls.generateAgreement, generateAgreement);
  serve(serving, calls.signAgreement, signAgreement);
  serve(serving, calls.shipOrder, shipOrder);
  serve(serving, calls.receiveOrder, receiveOrder);
  serve(serving, calls.closeOrder, closeOrder);
  serve(serving, calls.orderAssignees, orderAssignees);
  serve(serving, calls.assignOrders, assignOrders);
}
