import type { Permission } from '@rental/contract/permissions';
import type { DistributorRow } from '@rental/contract/rental/distribution';

export type DistributorDeed = 'pay' | 'apply' | 'accounts' | 'poster' | 'move' | 'freeze' | 'thaw';

interface DistributorAction {
  readonly what: DistributorDeed;
  readonly label: string;
  readonly permission: Permission;
  readonly isFor: (row: DistributorRow) => boolean;
}

/** The actions on a distributor, in the order of a row. */
export const distributorActions: readonly DistributorAction[] = [
  {
    what: 'pay',
    label: '发放佣金',
    permission: 'distribution:pay',
    isFor: ({ isActive, availableFen }) => isActive && availableFen > 0,
  },
  {
    what: 'apply',
    label: '申请提现',
    permission: 'withdrawal:apply',
    isFor: ({ isActive, availableFen }) => isActive && availableFen > 0,
  },
  { what: 'poster', label: '二维码海报', permission: 'distribution:list', isFor: () => true },
  { what: 'accounts', label: '到账账户', permission: 'withdrawal:list', isFor: () => true },
  { what: 'move', label: '调整上级', permission: 'distribution:edit', isFor: () => true },
  {
    what: 'freeze',
    label: '冻结',
    permission: 'distribution:edit',
    isFor: ({ isActive }) => isActive,
  },
  {
    what: 'thaw',
    label: '解冻',
    permission: 'distribution:edit',
    isFor: ({ isActive }) => !isActive,
  },
];
