import { yuan, type Fen } from '@rental/domain/money';
import { refundWays, type RefundWay } from '@rental/domain/money/payments/refund-ways';
import { refundStates, type RefundState } from '@rental/domain/rental/refunds/refund-order';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 退款单 (ADR 41). */
export const refundsArea = declareArea({
  directories: {
    refund: '退款单',
  },
  permissions: {
    'refund:list': '查看退款单',
    'refund:pay': '登记打款与重新退款',
    'refund:settle': '人工处理退款',
  },
  refusals: {
    refund_not_original: tells(
      422,
      ({ otherFen }: { otherFen: Fen }) =>
        `其中¥${yuan(otherFen)}不是通过代扣或预授权转支付收取的，不能原路退回，请选择其他退款方式`,
    ),
    refund_other_wallet: tells(
      422,
      ({ way, otherFen }: { way: RefundWay; otherFen: Fen }) =>
        `其中¥${yuan(otherFen)}不是通过${refundWays[way]}收取的，请选择银行转账或现金`,
    ),
    refund_wrong_state: tells(
      409,
      ({ state, label }: { state: RefundState; label: string }) =>
        `退款单当前为${refundStates[state]}，不能${label}`,
    ),
    transfer_unavailable: says(409, '未接入支付渠道，不能转账退款'),
    transfer_undecided: says(409, '上一笔转账尚无结果，请先点「重新退款」查询，不能换账户'),
    payee_refused: says(409, '该收款账户已被支付渠道拒绝，请重新登记收款账户'),
    payee_missing: says(422, '请先登记收款账户'),
    refund_trade_no_missing: says(422, '请填写打款交易号'),
    refund_trade_no_in_use: says(409, '该交易号已登记过退款，请核对是否重复'),
  },
  operations: {
    'refund:retry': '重新退款',
    'refund:payee': '登记收款账户',
    'refund:mismatch': '退款通知与退款单不符',
  },
  exportable: {
    listRefunds: '退款单',
  },
  clerk: ['refund:list', 'refund:pay'],
  menus: [
    {
      under: 'finance',
      rank: 7,
      platforms: [1],
      title: '退款单',
      path: 'refund',
      icon: 'list',
      component: 'refunds/refund-list-page',
      permission: 'refund:list',
    },
  ],
});
