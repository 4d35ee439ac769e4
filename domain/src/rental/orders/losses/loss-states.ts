import type { Fen } from '../../../money.ts';

/** How far the bad debt of an order is recovered. Stored: never rename. */
export const lossStates = { open: '未收回', part: '部分收回', settled: '已结清' } as const;

export type LossState = keyof typeof lossStates;

/** Those in which money is still waited for. */
export const openLossStates = ['open', 'part'] as const satisfies readonly LossState[];

export function lossStateOf(writtenFen: Fen, recoveredFen: Fen): LossState {
  if (recoveredFen >= writtenFen) return 'settled';
  return recoveredFen === 0 ? 'open' : 'part';
}
