import { done, refused, type Result } from '../../../result.ts';

/** 归还地址: where a customer sends a device back to. */
export interface ReturnAddress {
  readonly receiver: string;
  readonly phone: string;
  readonly region: string;
  readonly street: string;
}

/** 「西湖店仓库 13800000001 浙江省杭州市文三路 1 号」. A return keeps these words, whatever becomes of the address. */
export const returnAddressText = ({ receiver, phone, region, street }: ReturnAddress): string =>
  `${receiver} ${phone} ${region}${street}`;

/** How many addresses a store has at most. */
export const maxReturnAddresses = 20;

interface Offered {
  readonly isDefault: boolean;
  readonly isEnabled: boolean;
}

/** True if a store has one default at most, and one that can be chosen. */
export function isDefaultSound(addresses: readonly Offered[]): boolean {
  const defaults = addresses.filter(({ isDefault }) => isDefault);
  return defaults.length <= 1 && defaults.every(({ isEnabled }) => isEnabled);
}

export type ReturnAddressRefusal =
  | { readonly code: 'return_address_missing' }
  | { readonly code: 'return_address_outdated' };

/** The address that a return goes to, of those that its order's store has enabled; null where the store has none. */
export function chosenAddress<Address extends { readonly id: number }>(
  enabled: readonly Address[],
  wantedId: number | undefined,
): Result<Address | null, ReturnAddressRefusal> {
  if (wantedId === undefined)
    return enabled.length === 0 ? done(null) : refused({ code: 'return_address_missing' });
  const chosen = enabled.find(({ id }) => id === wantedId);
  return chosen === undefined ? refused({ code: 'return_address_outdated' }) : done(chosen);
}
