import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 对账单 and 对账差异 (ADR 47). */
export const statementsArea = declareArea({
  directories: {
    statement: '渠道对账',
  },
  permissions: {
    'statement:list': '查看对账差异',
    'statement:settle': '核实差异与重新对账',
  },
  refusals: {
    difference_settled: says(409, '该差异已核实，请刷新列表'),
    difference_adjusted: says(409, '该差异已调整入账，请先冲回调整'),
    difference_even: says(409, '该差异已没有需要调整的金额，请刷新列表'),
    difference_unclassified: says(422, '请先登记差异原因为手续费或错账，再由他人调整入账'),
    difference_needs_other: says(422, '调整入账须由登记原因以外的人办理'),
    statement_not_due: says(422, '只能对最近31天的对账单，昨日的账单10:00后可取'),
    bank_columns_missing: says(422, '请先设置银行对账单的列名'),
    statement_unavailable: says(409, '未接入支付渠道，没有对账单'),
  },
  operations: {
    'statement:read': '重新对账',
    'statement:settle': '核实对账差异',
    'statement:classify': '登记差异原因',
    'statement:import': '导入账户对账单',
    'statement:fetch': '重新获取账户账单',
    'statement:match': '重新匹配账户对账单',
    'statement:fees': '手续费入账',
    'statement:adjust': '调整对账差异入账',
    'statement:bankColumns': '设置银行对账单列名',
  },
  exportable: {
    listDifferences: '对账差异',
  },
  clerk: [],
  menus: [
    {
      under: 'finance',
      rank: 9,
      platforms: [1],
      title: '对账差异',
      path: 'difference',
      icon: 'list',
      component: 'statements/difference-list-page',
      permission: 'statement:list',
    },
  ],
});
