import { declareArea } from '../area.ts';
import { says } from '../refusal-words.ts';

/** 台账. */
export const ledgerArea = declareArea({
  directories: {
    ledger: '台账',
  },
  permissions: {
    'ledger:view': '查看台账',
    'ledger:accounts': '查看与核对科目余额',
  },
  refusals: {
    books_differ: says(409, '账目核对发现差异，退款、减免和解冻已暂停，请联系平台处理'),
  },
  operations: {
    'ledger:check': '核对账目',
  },
  clerk: ['ledger:view'],
  menus: [
    { rank: 40, platforms: [1, 2], title: '财务', path: 'finance', icon: 'finance' },
    {
      under: 'finance',
      rank: 10,
      platforms: [1],
      title: '科目余额',
      path: 'account',
      icon: 'chart',
      component: 'ledger/account-list-page',
      permission: 'ledger:accounts',
    },
  ],
});
