const levels = [
  [50, '高'],
  [25, '中'],
  [0, '低'],
] as const;

/** 「高 70」: how likely a case is to bring money in. */
export const chanceText = (chance: number): string =>
  `${levels.find(([from]) => chance >= from)?.[1] ?? '低'} ${chance}`;
