/** How many 自提点 a store has at most. */
export const maxPickupPoints = 50;
