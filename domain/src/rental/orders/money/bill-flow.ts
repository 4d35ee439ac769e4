import { goesOut, isMoneyMethod } from '../../../money/ledger/accounts.ts';
import {
  transferKinds,
  type Transfer,
  type TransferKind,
} from '../../../money/ledger/transfers.ts';
import { actLabels, type ActKind } from '../core/order-actions.ts';

/** The accounts that are no 流水 of a bill: claims and frozen amounts move nothing. */
const standing: ReadonlySet<TransferKind> = new Set([
  'rentBilled',
  'lateFeeBilled',
  'buyoutBilled',
  'compensationBilled',
  'extraBilled',
  'insuranceBilled',
  'overstayBilled',
  'authorized',
  'authorizationReleased',
  'authorizationCarriedOut',
  'authorizationCarriedIn',
  'openingBilled',
]);

/** The kinds of transfers that 流水 of a bill shows: what paid it, was let off or went back. */
export const flowKinds = (Object.keys(transferKinds) as TransferKind[]).filter(
  (kind) => !standing.has(kind),
);

/** Which way money goes; null: it stays where it is, as with 减免. */
export type FlowDirection = 'in' | 'out' | null;

type Made = Pick<Transfer, 'kind' | 'debit' | 'credit' | 'isReversal'>;

export function directionOf({ kind, debit, credit, isReversal }: Made): FlowDirection {
  if (kind === 'depositSetOff') return isReversal ? 'out' : 'in';
  if (kind === 'received' && debit === 'overpaidOwed') return 'in';
  if (kind === 'received' && credit === 'overpaidOwed') return 'out';
  if (kind === 'openingReceived' || isMoneyMethod(debit)) return 'in';
  return goesOut(credit) ? 'out' : null;
}

/** 「代扣收款（多收款）」: the act, and what it wrote where that is another word. */
export function flowWords(act: ActKind, { kind, isReversal }: Made): string {
  const wrote = `${isReversal ? '冲回' : ''}${transferKinds[kind].label}`;
  return wrote === actLabels[act] ? wrote : `${actLabels[act]}（${wrote}）`;
}
