export { insertFirstPrices } from './damage-price-store.ts';
export { addressesIn } from './return-address-store.ts';
export { enabledAddressesOf } from './return-addresses.ts';
