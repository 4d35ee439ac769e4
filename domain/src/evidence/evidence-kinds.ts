import type { HistoryMove } from '../orders/order-actions.ts';

/** What a node of an order's chain of evidence (存证) is about. Stored: never rename. */
export const evidenceKinds = {
  placed: '下单',
  agreement: '合同',
  agreementVoided: '合同作废',
  signature: '签署',
  signed: '签署完成',
  shipped: '发货',
  shipmentRecalled: '撤回发货',
  received: '签收',
  paid: '收款',
  refunded: '退款',
  deposit: '押金',
  returned: '归还',
  inspected: '检测',
  bought: '买断',
  ended: '结束',
  dossier: '证据包',
} as const;
export type EvidenceKind = keyof typeof evidenceKinds;

/** What happens to an order and is evidence; the rest is its timeline alone. */
const kindOfMove: Partial<Record<HistoryMove, EvidenceKind>> = {
  place: 'placed',
  generateAgreement: 'agreement',
  voidAgreement: 'agreementVoided',
  partySigned: 'signature',
  signAgreement: 'signed',
  ship: 'shipped',
  recallShipment: 'shipmentRecalled',
  receive: 'received',
  pickUp: 'received',
  collect: 'paid',
  payOff: 'paid',
  payFirst: 'paid',
  deduct: 'paid',
  refundOverpaid: 'refunded',
  refundBill: 'refunded',
  takeDeposit: 'deposit',
  startReturn: 'returned',
  inspectReturn: 'inspected',
  buyOut: 'bought',
  completeReturn: 'ended',
  completeWithoutReturn: 'ended',
  complete: 'ended',
  close: 'ended',
  reject: 'ended',
  refuseDelivery: 'ended',
};

export const evidenceOf = (move: HistoryMove): EvidenceKind | undefined => kindOfMove[move];
