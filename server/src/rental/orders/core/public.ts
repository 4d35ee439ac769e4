export { countTakenOver } from './count-taken-over.ts';
export { markOnChain } from './mark-on-chain.ts';
export { markRiskClasses } from './mark-risk-class.ts';
export { markRiskLevel } from './mark-risk-level.ts';
export {
  type Standing,
  lockStanding,
  owedBill,
  saidBill,
  standingOf,
  termsOfDay,
} from './order-position.ts';
export { type StoredOrder, factsOf, lockOrder, moveOrder, termsOf } from './order-store.ts';
export { ownImages } from './own-images.ts';
export { settlementSeen } from './settlement-seen.ts';
export { freeStock, holdsStock } from './stock.ts';
export { tellStore } from './tell-store.ts';
