/** A whole number as it is read: 1234567 is "1,234,567". Not by Intl, whose first use holds a slow computer's first screen up. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
