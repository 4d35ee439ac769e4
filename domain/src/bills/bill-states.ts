/**
 * What bills are looked for by: a stored status, or what is unpaid and due. What is overdue or falls due today is 待还款
 * too; a deposit that was asked for is never overdue, for nobody owes it.
 */
export const billStates = {
  dueToday: '今日到期',
  overdue: '逾期',
  due: '待还款',
  paid: '已还款',
  cancelled: '已取消',
  refunded: '已退款',
} as const;

export type BillState = keyof typeof billStates;
