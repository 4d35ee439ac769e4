import type { Weight } from './given-away.ts';
import type { WeighedAct } from './second-person.ts';

/**
 * Which acts a brand may not do while its books are known to be wrong (threat model 25): `stops` whatever it comes to, `stopsGiving`
 * where it gives money away or lets go of what is frozen, `goesOn` in any case: it takes money in, moves none, or books what a
 * provider has done already. An act is added here on purpose: without an answer nothing compiles.
 */
const booksStopRules = {
  collect: 'goesOn',
  waive: 'stops',
  reschedule: 'goesOn',
  payOff: 'stopsGiving',
  takeDeposit: 'goesOn',
  payFirst: 'goesOn',
  refundBill: 'stops',
  refundOwedBack: 'stops',
  charge: 'goesOn',
  cancelCharge: 'stopsGiving',
  buyOut: 'stopsGiving',
  startBuyout: 'goesOn',
  closeBuyout: 'goesOn',
  lapseBuyout: 'goesOn',
  startReturn: 'goesOn',
  cancelReturn: 'goesOn',
  inspectReturn: 'goesOn',
  reopenInspection: 'stopsGiving',
  completeReturn: 'stopsGiving',
  completeWithoutReturn: 'stops',
  endAsLost: 'stops',
  recoverDebt: 'goesOn',
  registerClaim: 'stops',
  receiveClaim: 'goesOn',
  withdrawClaim: 'stopsGiving',
  deduct: 'goesOn',
  refundOverpaid: 'stops',
  payRefund: 'stops',
  // the money has left
  refundPaid: 'goesOn',
  settleRefund: 'stops',
  payByLink: 'goesOn',
  settlePayment: 'goesOn',
  close: 'stopsGiving',
  reject: 'stopsGiving',
  refuseDelivery: 'stopsGiving',
  changeTerms: 'stopsGiving',
  askAuthorization: 'goesOn',
  renewAuthorization: 'goesOn',
  captureAuthorization: 'goesOn',
  releaseAuthorization: 'stops',
  // nothing is frozen yet
  withdrawAuthorization: 'goesOn',
  authorized: 'goesOn',
  captured: 'goesOn',
  released: 'goesOn',
  authorizationFailed: 'goesOn',
  authorizationLapsed: 'goesOn',
  startRelet: 'goesOn',
  cancelRelet: 'goesOn',
  endByRelet: 'goesOn',
  overstay: 'goesOn',
  beginRelet: 'goesOn',
} as const satisfies Record<WeighedAct, 'goesOn' | 'stopsGiving' | 'stops'>;

/** True if wrong books stop an act whatever it comes to: it need not be tried. */
export const alwaysStopsForBooks = (act: WeighedAct): boolean => booksStopRules[act] === 'stops';

/** True if wrong books stop an act that comes to this. */
export function stopsForBooks(
  act: WeighedAct,
  { givenFen, depositOwedFen, releasesHold }: Weight,
): boolean {
  const rule = booksStopRules[act];
  const goesOut = givenFen + depositOwedFen > 0 || releasesHold;
  return rule === 'stops' || (rule === 'stopsGiving' && goesOut);
}
