import { done, refused, type Result } from '../../result.ts';
import type { OrderStatus } from '../order-status.ts';
import { turnOf, type ChangeOutOfTurn } from './order-changes.ts';

/** Where a parcel goes. */
export interface Address {
  /** Province, city and district. */
  readonly region: string;
  /** Street and door: what is masked. */
  readonly street: string;
}

/** 改收货地址. Answers which part is another one: masked, a new door reads like the old one. */
export function changeAddress(
  status: OrderStatus,
  before: Address,
  after: Address,
): Result<string, ChangeOutOfTurn | { readonly code: 'address_unchanged' }> {
  const turn = turnOf('changeAddress', status);
  if (!turn.done) return turn;
  const changed = [
    ...(before.region === after.region ? [] : ['省市区']),
    ...(before.street === after.street ? [] : ['街道门牌']),
  ];
  return changed.length === 0 ? refused({ code: 'address_unchanged' }) : done(changed.join('、'));
}
