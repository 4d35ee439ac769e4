import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 风控. */
export const riskArea = declareArea({
  directories: {
    risk: '风控',
  },
  permissions: {
    'risk:list': '查看风控报告与余额',
    'risk:query': '查询风控报告',
  },
  refusals: {
    risk_provider_off: says(409, '该风控服务商已停用，请选择其他服务商'),
    risk_unavailable: says(409, '尚未接入风控服务商，请联系平台'),
    risk_under_way: says(409, '该客户的同类报告正在查询，请稍后查看'),
    risk_price_changed: says(409, '报告价格已变化，请关闭窗口重新确认'),
    risk_balance_short: says(422, '风控余额不足，请联系平台充值后再查询'),
    risk_failed: says(422, '服务商未能出具报告，本次不收费，请稍后再试或选择其他服务商'),
  },
  operations: {
    'risk:query': '查询风控报告',
    'risk:view': '查看风控报告',
    'risk:topUp': '风控充值',
    'risk:provider': '设置风控服务商',
  },
  exportable: {
    listRiskReports: '风控报告',
  },
  clerk: ['risk:list', 'risk:query'],
  menus: [
    {
      under: 'order',
      rank: 115,
      platforms: [1],
      title: '风控报告',
      path: 'risk',
      icon: 'risk',
      component: 'risk/risk-report-list-page',
      permission: 'risk:list',
    },
  ],
});
