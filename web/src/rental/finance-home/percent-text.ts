/** 1/10,000 as percent, with as many decimals in every row. */
export const percentText = (bp: number | null) => (bp === null ? '-' : `${(bp / 100).toFixed(2)}%`);
