export { businessNo } from './business-no.ts';
export { carryOut } from './carry-out.ts';
export { insertFirstPrices } from './damage-price-store.ts';
export { deliveryOf } from './change-address.ts';
export { channelNamed, responsibleNamed, skuNamed, storeNamed } from './filter-words.ts';
export { exportableOrders } from './order-export.ts';
export { billDayCounts } from './order-figures.ts';
export {
  lockStanding,
  owedBill,
  saidBill,
  standingOf,
  termsOfDay,
  type Standing,
} from './order-position.ts';
export { serveMoney } from './money-command.ts';
export { receiveParcel } from './receive-order.ts';
export { markCapture, markDeduction } from './mark-deduction.ts';
export { markOnChain } from './mark-on-chain.ts';
export { withOrderRow } from './order-row.ts';
export { overpaidRefunds } from './refund-overpaid.ts';
export { ownImages } from './own-images.ts';
export { settlementSeen } from './settlement-seen.ts';
export {
  placedWithin,
  reachable,
  isPlaced,
  scopeOf,
  within,
  type ScopeValues,
} from './order-scope.ts';
export { factsOf, lockOrder, moveOrder, type StoredOrder } from './order-store.ts';
export { returnAddressNamed } from './return-addresses.ts';
export { tellStore } from './tell-store.ts';
export { buyoutLapser } from './waiting-buyouts.ts';
