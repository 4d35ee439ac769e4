import { longestAhead, longestBack } from '@rental/domain/rental/dunning/transfers';
import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 法诉委外: overdue orders that others take on, or that somebody goes out for. */
export const dunningTransfersArea = declareArea({
  permissions: {
    'dunning:transfer': '法诉委外与委外机构',
    'dunning:payAgency': '结算委外分成',
  },
  refusals: {
    transfer_not_overdue: says(409, '订单没有逾期账单，无需移交'),
    transfer_open_already: says(409, '订单已有同类移交在办，请先结束'),
    transfer_moved: says(409, '移交状态已变化，请刷新后再试'),
    transfer_day_wrong: says(422, `办理日期不能晚于今天，不能早于上一步，最早为${longestBack}天前`),
    transfer_next_day_wrong: says(422, `下次日期不能早于办理日期，最远为${longestAhead}天之后`),
    transfer_case_no_missing: says(422, '立案时请填写案号'),
    transfer_by_second_person: says(409, '委外移交须由他人确认，登记人不能自己移交'),
    transfer_nothing_owed: says(409, '订单已无逾期账单，不能移交机构，请取消'),
    agency_stopped: says(409, '委外机构已停用，请换一家'),
    agency_name_taken: says(409, '机构名称已存在，请换一个'),
    agency_app_taken: says(409, '该应用已绑定其他机构，请另建应用'),
    agency_app_unfit: says(422, '请选择已勾选「委外机构下载案件」权限的应用'),
    too_many_agencies: says(409, '委外机构最多200家'),
    agency_day_unfit: says(422, '结算截止日应在上次结算之后、今天之前'),
    agency_nothing_to_settle: says(409, '截至该日没有待结分成，无需结算'),
    agency_amount_changed: says(409, '待结分成已变化，请刷新后再结算'),
    agency_settlement_paid: says(409, '该结算单已登记打款'),
    agency_trade_no_in_use: says(409, '该打款流水号已登记过，请核对'),
    agency_unbound: says(409, '应用未绑定委外机构，或机构已停用'),
  },
  operations: {
    'dunning:transfer': '登记移交',
    'dunning:stepTransfer': '办理移交',
    'dunning:handToAgency': '移交委外机构',
    'dunning:addAgency': '新增委外机构',
    'dunning:updateAgency': '修改委外机构',
    'dunning:settleAgency': '结算委外分成',
    'dunning:payAgency': '登记委外分成打款',
    'dunning:download': '委外机构下载案件',
  },
  objects: {
    dunningAgency: '委外机构',
  },
  exportable: {
    listDunningTransfers: '移交',
  },
  menus: [
    {
      under: 'finance',
      rank: 4.5,
      platforms: [1],
      title: '法诉委外',
      path: 'dunning-transfer',
      icon: 'agreement',
      component: 'dunning-transfers/transfer-list-page',
      permission: 'dunning:transfer',
    },
  ],
});
