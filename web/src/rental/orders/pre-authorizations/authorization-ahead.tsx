import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { moneyText } from '../../../ui/texts/money-text.ts';

type Order = Pick<OrderDetail['order'], 'authorizedFen' | 'authorizationStep'>;

/** The words for the pre-authorization when an order ends; '' if there is none. */
export function authorizationWords({ authorizedFen, authorizationStep }: Order): string {
  const held = authorizedFen === 0 ? '' : `预授权冻结的 ${moneyText(authorizedFen)} 自动申请解冻`;
  if (authorizationStep !== 'hold') return held;
  return ['待客户同意的预授权自动撤回', held].filter(Boolean).join('，');
}

/** The same as a line of the dialog that ends it. */
export function AuthorizationAhead({ order }: { readonly order: Order | undefined }) {
  const words = order === undefined ? '' : authorizationWords(order);
  return words === '' ? null : <p className="order-dialog-words">{words}。</p>;
}
