import type { Fen } from '../../../money.ts';

/** How far the insurer has paid (保险理赔). Stored: never rename. */
export const claimStates = {
  open: '待到账',
  part: '部分到账',
  settled: '已到账',
  withdrawn: '已撤销',
} as const;

export type ClaimState = keyof typeof claimStates;

/** Those in which the insurer still owes money. */
export const openClaimStates = ['open', 'part'] as const satisfies readonly ClaimState[];

export function claimStateOf(claimedFen: Fen, receivedFen: Fen): ClaimState {
  if (receivedFen >= claimedFen) return 'settled';
  return receivedFen === 0 ? 'open' : 'part';
}
