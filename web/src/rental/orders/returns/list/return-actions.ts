import type { Permission } from '@rental/contract/permissions';
import type { ReturnState } from '@rental/domain/rental/orders/returns/return-states';

/** The actions on a return from its row. */
export const returnActions = [
  {
    action: 'arriveReturn',
    label: '登记到仓',
    short: '到仓',
    states: ['toSend', 'sent'],
    permission: 'order:return',
  },
  {
    action: 'inspectReturn',
    label: '归还检测',
    short: '检测',
    states: ['toSend', 'sent', 'toInspect'],
    permission: 'order:return',
  },
  {
    action: 'completeReturn',
    label: '归还结清',
    short: '结清',
    states: ['toComplete'],
    permission: 'order:return',
  },
  {
    action: 'cancelReturn',
    label: '取消归还',
    short: '取消',
    states: ['toSend', 'sent', 'toInspect'],
    permission: 'order:return',
  },
  {
    action: 'comparePhotos',
    label: '照片对比',
    short: '对比',
    states: ['toSend', 'sent', 'toInspect', 'toCompensate', 'toComplete', 'done'],
    permission: null,
  },
  {
    action: 'returnSettlement',
    label: '出具结算单',
    short: '结算单',
    states: ['toCompensate', 'toComplete', 'done'],
    permission: 'agreement:view',
  },
  {
    action: 'reopenInspection',
    label: '修改检测',
    short: '修改',
    states: ['toCompensate', 'toComplete'],
    permission: 'order:return',
  },
] as const satisfies readonly {
  action: string;
  label: string;
  short: string;
  states: readonly ReturnState[];
  /** Null: it changes nothing, and whoever sees the order may. */
  permission: Permission | null;
}[];

/** The actions with a dialog; the settlement is a file. */
export type ReturnAction = Exclude<(typeof returnActions)[number]['action'], 'returnSettlement'>;

/** The actions for a return that is so far, in the order of its life. */
export const actionsAt = (state: ReturnState, may: (permission: Permission) => boolean) =>
  returnActions.filter(
    ({ permission, states }) =>
      (permission === null || may(permission)) &&
      (states as readonly ReturnState[]).includes(state),
  );
