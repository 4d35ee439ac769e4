import type { Permission } from '@rental/contract/permissions';

/** The money actions on a whole order: words and right. */
export const moneyOffers = {
  takeDeposit: { label: '收押金', permission: 'bill:collect' },
  payFirst: { label: '收首期租金', permission: 'bill:collect' },
  buyOut: { label: '买断', permission: 'order:buyout' },
  payBuyout: { label: '收尾款', permission: 'order:buyout' },
  closeBuyout: { label: '关闭买断', permission: 'order:buyout' },
  startReturn: { label: '申请归还', permission: 'order:return' },
  inspectReturn: { label: '归还检测', permission: 'order:return' },
  reopenInspection: { label: '修改检测', permission: 'order:return' },
  cancelReturn: { label: '取消归还', permission: 'order:return' },
  completeReturn: { label: '归还结清', permission: 'order:return' },
  completeWithoutReturn: { label: '无需归还完结', permission: 'order:complete' },
  startRelet: { label: '续租', permission: 'order:relet' },
  cancelRelet: { label: '取消续租', permission: 'order:relet' },
  payOff: { label: '提前结清', permission: 'bill:collect' },
  charge: { label: '加收', permission: 'order:charge' },
} as const satisfies Record<string, { label: string; permission: Permission }>;

export type OfferName = keyof typeof moneyOffers;
