import type { Permission } from '@rental/contract/permissions';
import type { WithdrawalRow } from '@rental/contract/rental/withdrawals';
import { withdrawalAfter } from '@rental/domain/rental/withdrawals/withdrawal-states';

export type WithdrawalDeed = 'look' | 'approve' | 'refuse' | 'send' | 'register' | 'again';

interface WithdrawalAction {
  readonly what: WithdrawalDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: WithdrawalRow) => boolean;
}

/** The actions on a withdrawal, in the order of a row. */
export const withdrawalActions: readonly WithdrawalAction[] = [
  {
    what: 'approve',
    label: '审核通过',
    permission: 'withdrawal:review',
    isFor: ({ withdrawalState }) => withdrawalAfter('approve', withdrawalState) !== null,
  },
  {
    what: 'send',
    label: '打款',
    permission: 'withdrawal:pay',
    isFor: ({ withdrawalState, method }) =>
      method === 'alipay' && withdrawalAfter('send', withdrawalState) !== null,
  },
  {
    what: 'register',
    label: '登记打款',
    permission: 'withdrawal:pay',
    isFor: ({ withdrawalState, method }) =>
      method === 'bank' && withdrawalAfter('register', withdrawalState) !== null,
  },
  {
    what: 'again',
    label: '重新申请',
    permission: 'withdrawal:apply',
    isFor: ({ withdrawalState }) => withdrawalState === 'failed' || withdrawalState === 'refused',
  },
  { what: 'look', label: '详情', permission: 'withdrawal:list', isFor: () => true },
  {
    what: 'refuse',
    label: '审核不通过',
    permission: 'withdrawal:review',
    isFor: ({ withdrawalState }) => withdrawalAfter('refuse', withdrawalState) !== null,
  },
];
