/** Where an order came from (来源端). Stored: never rename. */
export const orderSources = {
  alipay: '支付宝小程序',
  wechat: '微信小程序',
  h5: 'H5 商城',
  app: 'APP',
} as const;

export type OrderSource = keyof typeof orderSources;

/** Kinds of order a brand works with (specialOrderType, S88). */
export const specialOrderTypes = { 1: '租赁', 2: '先租后买' } as const;

export type SpecialOrderType = 1 | 2;
