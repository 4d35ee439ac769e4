/** 投诉率: complaints of a month per orders placed in it, in basis points, half up. Null: no order was placed. */
export const complaintRateBp = (complaints: number, orders: number): number | null =>
  orders === 0 ? null : Math.floor((complaints * 20_000 + orders) / (orders * 2));

/** 「1.25%」; 「—」 where there is no rate. */
export const rateText = (rateBp: number | null): string =>
  rateBp === null ? '—' : `${(rateBp / 100).toFixed(2)}%`;
