/** One try of one bill, by which we and the provider know it. */
export interface TradeName {
  readonly brand: string;
  readonly billId: number;
  /** 1 for the first try of the bill. */
  readonly attempt: number;
}

const form = /^DK-([a-z0-9_]{1,16})-([1-9]\d{0,15})-([1-9]\d{0,5})$/;

/**
 * The trade number of an attempt (代扣交易号). A brand's code has no hyphen and the rest is digits, so that no two attempts
 * have one number: bill 1, attempt 12 is not bill 11, attempt 2.
 */
export const tradeNumber = ({ brand, billId, attempt }: TradeName): string =>
  `DK-${brand}-${billId}-${attempt}`;

/** The object of a trade number, or null if it is none of ours. */
export function parseTradeNumber(text: string): TradeName | null {
  const [, brand, billId, attempt] = form.exec(text) ?? [];
  if (brand === undefined) return null;
  return { brand, billId: Number(billId), attempt: Number(attempt) };
}
