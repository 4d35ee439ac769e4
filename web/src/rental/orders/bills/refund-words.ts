/** 退款 of a bill; that of a premium is 退保. */
export const refundWords = { label: '退款', ofInsurance: '退保' } as const;
