import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';

interface Paid {
  readonly method: string;
  readonly proofs: readonly string[];
}

/** Money that arrived at a bank or a wallet leaves a trace that can be shown. */
export function needProof(_ctx: Context, _tx: Tx, { method, proofs }: Paid): void {
  if (method !== 'cash' && method !== 'deposit' && proofs.length === 0) refuse('proof_missing');
}
