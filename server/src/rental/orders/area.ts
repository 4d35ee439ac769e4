import { ownershipCertificate } from '@rental/contract/rental/orders/buyouts/buyouts';
import * as batches from '@rental/contract/rental/orders/work/order-batches';
import * as details from '@rental/contract/rental/orders/page/order-detail';
import * as moves from '@rental/contract/rental/orders/life/order-moves';
import { orderDossier } from '@rental/contract/rental/evidence';
import * as figures from '@rental/contract/rental/orders/figures/order-figures';
import { executeRequest } from '@rental/contract/rental/orders/money/execute-request';
import * as messages from '@rental/contract/rental/orders/work/order-sms';
import * as calls from '@rental/contract/rental/orders/list/orders';
import { orderCaseFile } from '@rental/contract/rental/orders/losses/losses';
import * as returns from '@rental/contract/rental/orders/returns/returns';
import type { ServerArea, ServingTools } from '../../area.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import { serveChanges } from './changes/change-calls.ts';
import { homeKinds, homeOptions, homeStatistics } from './figures/home-figures.ts';
import { indexTable } from './figures/index-table.ts';
import { orderOptions } from './figures/order-counts.ts';
import { approveOrder } from './life/approve-order.ts';
import { closeOrder } from './life/close-order.ts';
import { serveCompletion } from './life/complete-without-return.ts';
import { previewEnding } from './life/end-early.ts';
import { generateAgreement } from './life/generate-agreement.ts';
import { recallShipment } from './life/recall-shipment.ts';
import { receiveOrder } from './life/receive-order.ts';
import { refuseDelivery } from './life/refuse-delivery.ts';
import { rejectOrder } from './life/reject-order.ts';
import { reopenOrder } from './life/reopen-order.ts';
import { shipOrder } from './life/ship-order.ts';
import { shippableDevices } from './life/shippable-devices.ts';
import { shippingRisks } from './life/shipping-risk.ts';
import { signAgreement } from './life/sign-agreement.ts';
import { exportableOrders } from './list/order-export.ts';
import { listOrders, orderCounts, orderSums } from './list/order-list.ts';
import { orderRemind } from './list/order-remind.ts';
import { serveMoneyCalls } from './money-calls.ts';
import { executeRequest as executed } from './money/execute-request.ts';
import { orderSms } from './money/order-sms.ts';
import { orderDetail } from './page/order-detail.ts';
import { revealCustomer } from './page/reveal-customer.ts';
import { sealedCaseFile } from './papers/case-file.ts';
import { sealedDossier } from './papers/order-dossier.ts';
import { drawnCertificate } from './papers/ownership-certificate.ts';
import { drawnSettlement } from './papers/return-settlement.ts';
import { serveReletCalls } from './renewals/relet-calls.ts';
import { arriveReturn } from './returns/arrive-return.ts';
import { damagePrices, saveDamagePrices } from './returns/damage-prices.ts';
import { inspectionTerms } from './returns/inspection-terms.ts';
import {
  returnAddresses,
  returnAddressesOf,
  saveReturnAddresses,
} from './returns/return-addresses.ts';
import { assignOrders, orderAssignees } from './work/assign-orders.ts';
import { noteOrders } from './work/note-orders.ts';
import { previewSmsByHand, sendSmsByHand } from './work/sms-by-hand.ts';

function serveOrders(serving: Serving, { links, storage, signIn }: ServingTools): void {
  const { requireStepUp } = signIn;
  serveMoneyCalls(serving, requireStepUp);
  serveCompletion(serving, requireStepUp);
  serve(serving, executeRequest, executed(serving));
  serveChanges(serving, links, requireStepUp);
  serveReletCalls(serving, requireStepUp);
  serve(serving, calls.listOrders, listOrders);
  serve(serving, calls.orderOptions, orderOptions);
  serve(serving, calls.orderCounts, orderCounts);
  serve(serving, calls.orderSums, orderSums);
  serve(serving, figures.homeStatistics, homeStatistics);
  serve(serving, figures.homeKinds, homeKinds);
  serve(serving, figures.homeOptions, homeOptions);
  serve(serving, figures.indexTable, indexTable);
  serve(serving, figures.orderRemind, orderRemind);
  serve(serving, messages.orderSms, orderSms);
  serve(serving, messages.previewSmsByHand, previewSmsByHand);
  serve(serving, messages.sendSmsByHand, sendSmsByHand);
  serve(serving, details.orderDetail, (ctx, input, tx) => orderDetail(ctx, input, tx, links));
  serveOpen(serving, orderDossier, sealedDossier(links, storage));
  serveOpen(serving, orderCaseFile, sealedCaseFile(links, storage, requireStepUp));
  serveOpen(serving, ownershipCertificate, drawnCertificate(links));
  serve(serving, details.revealCustomer, revealCustomer);
  serve(serving, details.shippableDevices, shippableDevices);
  serve(serving, details.shippingRisks, shippingRisks);
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
  serveOpen(serving, returns.returnSettlement, drawnSettlement(links));
  serve(serving, returns.damagePrices, damagePrices);
  serve(serving, returns.inspectionTerms, inspectionTerms);
  serve(serving, returns.saveDamagePrices, saveDamagePrices);
  serve(serving, returns.returnAddresses, returnAddresses);
  serve(serving, returns.returnAddressesOf, returnAddressesOf);
  serve(serving, returns.saveReturnAddresses, saveReturnAddresses);
  serve(serving, batches.orderAssignees, orderAssignees);
  serve(serving, batches.assignOrders, assignOrders);
  serve(serving, batches.noteOrders, noteOrders);
}

export const ordersArea: ServerArea = {
  serve: serveOrders,
  exportable: { listOrders: exportableOrders },
};
