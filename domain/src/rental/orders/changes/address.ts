import { done, refused, type Result } from '../../../result.ts';
import { orderChanges, turnOf, type ChangeOutOfTurn } from '../core/order-changes.ts';
import type { OrderStatus } from '../core/order-status.ts';
import { notOfRelet, type ReletKeeps } from '../life/decisions.ts';

/** The address of a parcel. */
export interface Address {
  /** Province, city and district. */
  readonly region: string;
  /** Street and door: what is masked. */
  readonly street: string;
}

/** The receiver of a parcel. */
export interface Receiver {
  readonly name: string;
  readonly phone: string;
}

/** The address of a parcel, and who receives it. */
export type Delivery = Address & Receiver;

interface AddressedOrder {
  readonly status: OrderStatus;
  readonly isRelet: boolean;
}

/** Says if the address of an order may be changed now. */
export function mayChangeAddress({
  status,
  isRelet,
}: AddressedOrder): Result<true, ChangeOutOfTurn | ReletKeeps> {
  const turn = turnOf('changeAddress', status);
  return turn.done ? notOfRelet(isRelet, orderChanges.changeAddress.label) : turn;
}

/** 改收货地址. Answers which part is another one: masked, a new door reads like the old one. */
export function changeAddress(
  order: AddressedOrder,
  before: Delivery,
  after: Delivery,
): Result<string, ChangeOutOfTurn | ReletKeeps | { readonly code: 'address_unchanged' }> {
  const may = mayChangeAddress(order);
  if (!may.done) return may;
  const changed = [
    ...(before.region === after.region ? [] : ['省市区']),
    ...(before.street === after.street ? [] : ['街道门牌']),
    ...(before.name === after.name ? [] : ['收货人']),
    ...(before.phone === after.phone ? [] : ['收货手机']),
  ];
  return changed.length === 0 ? refused({ code: 'address_unchanged' }) : done(changed.join('、'));
}
