import type { ReturnState } from '@rental/domain/orders/return-states';

/** What an operator does with a return from its row. */
export const returnActions = [
  { deed: 'arriveReturn', label: '登记到仓', short: '到仓', states: ['toSend', 'sent'] },
  {
    deed: 'inspectReturn',
    label: '归还检测',
    short: '检测',
    states: ['toSend', 'sent', 'toInspect'],
  },
  { deed: 'completeReturn', label: '归还结清', short: '结清', states: ['toComplete'] },
  {
    deed: 'reopenInspection',
    label: '修改检测',
    short: '修改',
    states: ['toCompensate', 'toComplete'],
  },
  {
    deed: 'cancelReturn',
    label: '取消归还',
    short: '取消',
    states: ['toSend', 'sent', 'toInspect'],
  },
  {
    deed: 'comparePhotos',
    label: '照片对比',
    short: '对比',
    states: ['toSend', 'sent', 'toInspect', 'toCompensate', 'toComplete', 'done'],
    isLook: true,
  },
] as const satisfies readonly {
  deed: string;
  label: string;
  short: string;
  states: readonly ReturnState[];
  /** It changes nothing: whoever sees the order may. */
  isLook?: true;
}[];

export type ReturnDeed = (typeof returnActions)[number]['deed'];

/** The actions for a return that is so far, in the order of its life. `mayAct`: it may be worked on. */
export const actionsAt = (state: ReturnState, mayAct: boolean) =>
  returnActions.filter(
    (action) =>
      (mayAct || 'isLook' in action) && (action.states as readonly ReturnState[]).includes(state),
  );
