import { timeText } from '@rental/domain/time/time-text';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 提现 (ADR 56, 79, 86). */
export const withdrawalsArea = declareArea({
  directories: {
    withdrawal: '提现',
    payoutAccount: '到账账户',
  },
  permissions: {
    'withdrawal:list': '查看提现',
    'withdrawal:apply': '申请提现',
    'withdrawal:review': '审核提现与核验账户',
    'withdrawal:pay': '提现打款',
    'payoutAccount:edit': '添加与更换到账账户',
  },
  refusals: {
    balance_short: says(422, '可用余额不足，请核对后再申请'),
    withdrawal_moved: says(409, '提现状态已变化，请刷新后再试'),
    withdrawal_needs_other: says(409, '金额超过单笔复核限额，需要他人复核，申请人不能审核和打款'),
    withdrawal_by_hand: says(409, '该提现到账账户为银行卡，请线下打款后登记'),
    withdrawal_by_provider: says(409, '该提现到账账户为支付宝，请使用「打款」，不能手工登记'),
    withdrawal_no_provider: says(409, '未接入支付渠道，不能打款'),
    withdrawal_trade_no_in_use: says(409, '该流水号已登记过提现，请核对是否重复'),
    payout_account_unverified: says(409, '到账账户尚未核验，请先核验'),
    payout_account_replaced: says(409, '到账账户已停用，请选择其他账户'),
    payout_account_moved: says(409, '到账账户状态已变化，请刷新后再试'),
    payout_account_frozen: tells(
      409,
      ({ usableFrom }: { usableFrom: string }) =>
        `到账账户更换后24小时内不能提现，${timeText(usableFrom)}起可用`,
    ),
    payout_holder_wrong: says(422, '户名须与店铺主体或法定代表人一致，请先完善店铺主体信息'),
    payout_channel_holder_wrong: says(422, '户名须与渠道的收款主体一致，请先由总部填写收款主体'),
    payout_distributor_holder_wrong: says(422, '户名须与分销员的实名一致'),
    withdrawal_request_taken: says(409, '该提现申请编号已用于另一笔申请，请更换编号'),
    payout_account_missing: says(409, '没有该类型的到账账户，请先登记'),
    distributor_unknown: says(404, '该客户不是分销员，请先登记'),
    payout_verifier_wrong: says(409, '到账账户须由他人核验，不能核验自己添加的账户'),
  },
  operations: {
    'withdrawal:apply': '申请提现',
    'withdrawal:approve': '提现审核通过',
    'withdrawal:refuse': '提现审核不通过',
    'withdrawal:send': '提现打款',
    'withdrawal:register': '登记提现打款',
    'payoutAccount:save': '保存到账账户',
    'payoutAccount:verify': '核验到账账户',
  },
  exportable: {
    listWithdrawals: '提现',
  },
  clerk: ['withdrawal:list', 'withdrawal:apply'],
  channel: ['withdrawal:list', 'withdrawal:apply', 'payoutAccount:edit'],
  menus: [
    {
      under: 'finance',
      rank: 12,
      platforms: [1, 2],
      title: '提现',
      path: 'withdrawal',
      icon: 'payment',
      component: 'withdrawals/withdrawal-list-page',
      permission: 'withdrawal:list',
    },
  ],
});
