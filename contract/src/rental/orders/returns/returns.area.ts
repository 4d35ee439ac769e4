import { type Fen, yuan } from '@rental/domain/money';
import { declareArea } from '../../../area.ts';
import { says, tells } from '../../../refusal-words.ts';

/** 归还. */
export const returnsArea = declareArea({
  directories: {
    return: '归还',
  },
  permissions: {
    'return:list': '查看归还',
    'return:prices': '维护损坏价目',
    'return:addresses': '维护归还地址',
  },
  refusals: {
    not_returning: says(409, '订单不在归还流程的这一步，请刷新后再试'),
    rent_dropped: says(409, '检测时已取消未到期的租金，不能再取消归还，请重新检测'),
    compensation_paid: tells(
      409,
      ({ paidFen }: { paidFen: Fen }) =>
        `赔付已收 ¥${yuan(paidFen)}，请先退款或撤销理赔，再修改检测`,
    ),
    compensation_without_damage: says(422, '检测结果为完好时不能收取赔付'),
    checklist_incomplete: says(422, '请逐项填写检测清单'),
    checklist_not_intact: says(422, '检测清单有异常项，检测结果不能为完好'),
    return_photos_missing: says(422, '检测结果为损坏，或有损坏项目时，请上传归还照片'),
    compensation_reason_missing: tells(
      422,
      ({ proposedFen }: { proposedFen: Fen }) =>
        `赔付金额与损坏项目合计 ¥${yuan(proposedFen)} 不一致，请填写调整原因`,
    ),
    device_outcome_missing: says(422, '请选择设备去向'),
    device_needs_repair: tells(
      422,
      ({ damages }: { damages: string }) => `${damages}须先维修，设备不能直接入库`,
    ),
    return_not_inspected: says(409, '归还尚未检测，不能出具结算单'),
    damage_price_outdated: says(409, '损坏价目已变动，请重新选择损坏项目'),
    damage_prices_edited: says(409, '损坏价目已被他人修改，请查看最新内容后重试'),
    return_addresses_edited: says(409, '归还地址已被他人修改，请查看最新内容后重试'),
    return_address_missing: says(422, '请选择归还地址'),
    return_address_outdated: says(409, '归还地址已变动，请重新选择'),
    too_many_settlements: says(429, '出具结算单过于频繁，请稍后再试'),
  },
  operations: {
    'return:prices': '维护损坏价目',
    'return:addresses': '维护归还地址',
    'return:settlement': '出具结算单',
  },
  exportable: {
    listReturns: '归还',
  },
  clerk: ['return:list'],
  channel: ['return:list'],
  menus: [
    {
      under: 'order',
      rank: 50,
      platforms: [1, 2],
      title: '归还列表',
      path: 'return',
      icon: 'delivery',
      component: 'orders/return-list-page',
      permission: 'return:list',
    },
  ],
});
