import {
  paymentStates,
  type PaymentState,
} from '@rental/domain/rental/payment-orders/payment-order';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 收款单 (ADR 44). */
export const paymentOrdersArea = declareArea({
  directories: {
    payment: '收款单',
  },
  permissions: {
    'payment:list': '查看收款单',
    'payment:settle': '人工处理收款',
  },
  refusals: {
    payment_unavailable: says(409, '未接入支付渠道，不能发收款链接'),
    payment_wrong_state: tells(
      409,
      ({ state, label }: { state: PaymentState; label: string }) =>
        `收款单当前为${paymentStates[state]}，不能${label}`,
    ),
    payment_sms_of_deposit: says(422, '押金的收款链接不发短信，请复制链接发给客户'),
  },
  operations: {
    'payment:open': '发收款链接',
    'payment:close': '关闭收款链接',
    'payment:mismatch': '收款通知与收款单不符',
  },
  exportable: {
    listPayments: '收款单',
  },
  clerk: ['payment:list'],
  menus: [
    {
      under: 'finance',
      rank: 6,
      platforms: [1],
      title: '收款单',
      path: 'payment',
      icon: 'list',
      component: 'payment-orders/payment-list-page',
      permission: 'payment:list',
    },
  ],
});
