/** 支付宝 takes letters, digits and underscores alone: our numbers of deductions and holds have hyphens between their parts. */
export const alipayNumber = (tradeNo: string): string => tradeNo.replaceAll('-', '_');

/** The brand's code may have underscores itself; what stands behind it are two numbers. */
const joined = /^(DK|YS)_([a-z0-9_]{1,16})_([1-9]\d{0,15})_([1-9]\d{0,5})$/;

/** Our number of what 支付宝 names; any other number is as it is. */
export const tradeNoOfAlipay = (number: string): string => number.replace(joined, '$1-$2-$3-$4');
