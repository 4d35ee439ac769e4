import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 代扣. */
export const deductionsArea = declareArea({
  refusals: {
    deduction_unavailable: says(409, '代扣服务未配置'),
    deduction_signed_already: says(409, '该订单已签约代扣'),
    deduction_signing: says(409, '客户正在用另一账号签约，请先撤回'),
    deduction_sign_refused: says(409, '签约未成功，请与客户核对账号后重试'),
    deduction_not_signed: says(409, '客户未签约代扣'),
    deduction_under_way: says(409, '账单正在扣款中，请等待结果'),
    bill_being_paid: says(409, '客户正在通过收款链接支付该账单，请等待支付结果'),
    deduction_too_early: says(409, '未到账单日，不能代扣'),
    deduction_of_deposit: says(409, '押金账单不支持代扣'),
    deduction_not_overpaid: says(409, '没有待退的多收款，或已退还'),
  },
  operations: {
    'deduction:sign': '代扣签约',
    'deduction:end': '代扣解约',
    'deduction:begin': '手动代扣',
    'deduction:mismatch': '代扣通知与交易不符',
  },
  menus: [
    // deductions are the brand's own affair
    {
      under: 'order',
      rank: 100,
      platforms: [1],
      title: '代扣计划',
      path: 'deduction',
      icon: 'calendar',
      component: 'deductions/deduction-page',
      permission: 'bill:deduct',
    },
  ],
});
