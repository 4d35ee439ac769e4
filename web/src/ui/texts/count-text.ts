/** A whole number with thousands marks: 1234567 is "1,234,567". Not by Intl, whose first use delays a slow first screen. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
