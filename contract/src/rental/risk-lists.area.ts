import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 风控名单. */
export const riskListsArea = declareArea({
  directories: {
    riskList: '风控名单',
  },
  permissions: {
    'riskList:list': '查看风控名单',
    'riskList:edit': '加入与移出风控名单',
  },
  exportable: {
    listRiskEntries: '风控名单',
  },
  refusals: {
    risk_entry_without_key: says(422, '请填写身份证号码或手机号'),
    risk_entry_wrong_reason: says(422, '原因与名单类型不符，请重新选择原因'),
    risk_entry_not_shareable: says(422, '白名单只在本品牌使用，不能共享'),
    risk_entry_there: says(409, '身份证号码或手机号已在同类名单中，如需修改请先移出'),
    risk_entry_gone: says(409, '该条目已移出名单'),
  },
  operations: {
    'riskList:add': '加入风控名单',
    'riskList:remove': '移出风控名单',
  },
  objects: {
    riskEntry: '风控名单',
  },
  clerk: [],
  menus: [
    {
      under: 'order',
      rank: 116,
      platforms: [1],
      title: '风控名单',
      path: 'risk-list',
      icon: 'risk',
      component: 'risk-lists/risk-list-page',
      permission: 'riskList:list',
    },
  ],
});
