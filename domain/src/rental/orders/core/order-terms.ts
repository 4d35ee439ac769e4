/** The source of an order (来源端). Stored: never rename. */
export const orderSources = {
  alipay: '支付宝小程序',
  wechat: '微信小程序',
  h5: 'H5 商城',
  app: 'APP',
  store: '门店',
} as const;

export type OrderSource = keyof typeof orderSources;

/** The sources of orders that programs place; 门店 are those that operators place for customers. */
export const programSources = [
  'alipay',
  'wechat',
  'h5',
  'app',
] as const satisfies readonly OrderSource[];

/** Kinds of order a brand works with (specialOrderType, S88). */
export const specialOrderTypes = { 1: '租赁', 2: '先租后买' } as const;

export type SpecialOrderType = 1 | 2;
