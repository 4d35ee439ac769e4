import { timeText } from '@rental/domain/time/time-text';
import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 商户结算. */
export const settlementsArea = declareArea({
  directories: {
    settlement: '商户结算',
  },
  permissions: {
    'settlement:list': '查看商户结算',
    'settlement:submit': '提交结算',
    'settlement:review': '审核结算',
    'settlement:pay': '结算打款',
    'settlement:rule': '设置结算规则',
  },
  refusals: {
    settlement_moved: says(409, '结算单状态已变化，请刷新后再试'),
    settlement_other_unexplained: says(422, '有其他费用时，请在备注中说明原因'),
    settlement_day_wrong: says(422, '结算日与周期不符：每周为周一至周日，每月为1日至28日'),
    other_person_needed: says(409, '金额超过单笔复核限额，上一步的办理人不能再办理这一步'),
    settlement_payout_not_allowed: says(
      409,
      '平台尚未为本品牌开通代付，请联系平台；代其他公司收付资金需有支付业务许可',
    ),
    settlement_split_not_allowed: says(409, '平台尚未为本品牌开通渠道分账，请联系平台'),
    settlement_split_no_provider: says(
      409,
      '没有支持分账的收款账户，请先在服务商账户中启用一个，再选用渠道分账',
    ),
    split_receiver_missing: says(409, '店铺还没有支付宝到账账户，请先在提现中添加并核验'),
    split_receiver_frozen: tells(
      409,
      ({ usableFrom }: { usableFrom: string }) =>
        `到账账户更换后24小时内不能收分账款，${timeText(usableFrom)}起可用`,
    ),
    split_nothing: says(
      409,
      '没有可分账的线上收款，款项留在应付店铺结算款，店铺收到新的线上款项后可再次发起',
    ),
    settlement_too_long: says(422, '结算明细超过5000行，请导出表格'),
    too_many_store_statements: says(429, '下载对账单过于频繁，请稍后再试'),
  },
  operations: {
    'settlement:statement': '下载店铺对账单',
    'settlement:submit': '提交结算',
    'settlement:settle': '审核通过结算单',
    'settlement:refuse': '拒绝结算单',
    'settlement:pay': '结算打款入账',
    'settlement:rule': '设置结算规则',
    'settlement:terms': '设置平台代付与渠道分账',
  },
  exportable: {
    listSettlements: '商户结算',
    listSettlementLines: '结算明细',
  },
  clerk: ['settlement:list', 'settlement:submit'],
  menus: [
    {
      under: 'finance',
      rank: 20,
      platforms: [1],
      title: '商户结算',
      path: 'settle',
      icon: 'money',
      component: 'settlements/settlement-list-page',
      permission: 'settlement:list',
    },
    {
      under: 'finance',
      rank: 24,
      platforms: [1],
      title: '店铺账户',
      path: 'store-account',
      icon: 'list',
      component: 'settlements/store-account-page',
      permission: 'settlement:list',
    },
  ],
});
