/** The places of a banner in the mini-program, by name, and the numbers they are stored and sent as (S100). */
export const bannerSlots = { banner1: 1, banner2: 2, banner3: 3, banner4: 4 } as const;
