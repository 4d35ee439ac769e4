export {
  type Place,
  type ScopeValues,
  isAt,
  isPlaced,
  ofChannelsWithin,
  ofPayeesWithin,
  ofStoresWithin,
  placeOf,
  placedWithin,
  reachable,
  scopeOf,
  scopedBy,
  within,
} from './order-scope.ts';
export { channelNamed, responsibleNamed, storeNamed } from './place-names.ts';
export {
  channelReached,
  channelsReached,
  reachesAllStores,
  requireAllStores,
  storeReached,
  storesReached,
} from './store-reached.ts';
