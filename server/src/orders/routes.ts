import { ownershipCertificate } from '@rental/contract/buyouts';
import * as batches from '@rental/contract/order-batches';
import * as details from '@rental/contract/order-detail';
import * as moves from '@rental/contract/order-moves';
import { orderDossier } from '@rental/contract/evidence';
import * as figures from '@rental/contract/order-figures';
import * as messages from '@rental/contract/order-sms';
import * as calls from '@rental/contract/orders';
import * as returns from '@rental/contract/returns';
import type { SignInTools } from '../auth/public.ts';
import type { Storage } from '../gateways/storage/storage.ts';
import { serve, serveOpen, type Serving } from '../http/serve.ts';
import type { FileLinks } from '../materials/public.ts';
import { approveOrder } from './approve-order.ts';
import { arriveReturn } from './arrive-return.ts';
import { serveChanges } from './change-calls.ts';
import { assignOrders, orderAssignees } from './assign-orders.ts';
import { closeOrder } from './close-order.ts';
import { previewEnding } from './end-early.ts';
import { damagePrices, saveDamagePrices } from './damage-prices.ts';
import { serveCompletion } from './complete-without-return.ts';
import { generateAgreement } from './generate-agreement.ts';
import { homeStatistics, orderCounts, orderOptions, orderSkus } from './order-counts.ts';
import { noteOrders } from './note-orders.ts';
import { orderDetail } from './order-detail.ts';
import { sealedDossier } from './order-dossier.ts';
import { serveMoneyCalls } from './money-calls.ts';
import { indexTable } from './index-table.ts';
import { listOrders } from './order-list.ts';
import { orderRemind } from './order-remind.ts';
import { orderSms } from './order-sms.ts';
import { drawnCertificate } from './ownership-certificate.ts';
import { recallShipment } from './recall-shipment.ts';
import { receiveOrder } from './receive-order.ts';
import { refuseDelivery } from './refuse-delivery.ts';
import { rejectOrder } from './reject-order.ts';
import { serveReletCalls } from './relet-calls.ts';
import { reopenOrder } from './reopen-order.ts';
import { revealCustomer } from './reveal-customer.ts';
import { shippableDevices } from './shippable-devices.ts';
import { shipOrder } from './ship-order.ts';
import { signAgreement } from './sign-agreement.ts';
import { previewSmsByHand, sendSmsByHand } from './sms-by-hand.ts';

export function serveOrders(
  serving: Serving,
  links: FileLinks,
  storage: Storage,
  { requireStepUp }: Pick<SignInTools, 'requireStepUp'>,
): void {
  serveMoneyCalls(serving, requireStepUp);
  serveCompletion(serving, requireStepUp);
  serveChanges(serving, links, requireStepUp);
  serveReletCalls(serving, requireStepUp);
  serve(serving, calls.listOrders, listOrders);
  serve(serving, calls.orderOptions, orderOptions);
  serve(serving, calls.orderSkus, orderSkus);
  serve(serving, calls.orderCounts, orderCounts);
  serve(serving, figures.homeStatistics, homeStatistics);
  serve(serving, figures.indexTable, indexTable);
  serve(serving, figures.orderRemind, orderRemind);
  serve(serving, messages.orderSms, orderSms);
  serve(serving, messages.previewSmsByHand, previewSmsByHand);
  serve(serving, messages.sendSmsByHand, sendSmsByHand);
  serve(serving, details.orderDetail, (ctx, input, tx) => orderDetail(ctx, input, tx, links));
  serveOpen(serving, orderDossier, sealedDossier(links, storage));
  serveOpen(serving, ownershipCertificate, drawnCertificate(links));
  serve(serving, details.revealCustomer, revealCustomer);
  serve(serving, details.shippableDevices, shippableDevices);
  serve(serving, moves.approveOrder, approveOrder);
  serve(serving, moves.previewRejectOrder, previewEnding('reject'));
  serve(serving, moves.rejectOrder, rejectOrder(requireStepUp));
  serve(serving, moves.generateAgreement, generateAgreement);
  serve(serving, moves.signAgreement, signAgreement);
  serve(serving, moves.shipOrder, shipOrder);
  serve(serving, moves.receiveOrder, receiveOrder);
  serve(serving, moves.previewCloseOrder, previewEnding('close'));
  serve(serving, moves.closeOrder, closeOrder(requireStepUp));
  serve(serving, moves.reopenOrder, reopenOrder);
  serve(serving, moves.recallShipment, recallShipment);
  serve(serving, moves.previewRefuseDelivery, previewEnding('refuseDelivery'));
  serve(serving, moves.refuseDelivery, refuseDelivery(requireStepUp));
  serve(serving, returns.arriveReturn, arriveReturn);
  serve(serving, returns.damagePrices, damagePrices);
  serve(serving, returns.saveDamagePrices, saveDamagePrices);
  serve(serving, batches.orderAssignees, orderAssignees);
  serve(serving, batches.assignOrders, assignOrders);
  serve(serving, batches.noteOrders, noteOrders);
}
