import type { TransferRow } from '@rental/contract/rental/dunning-transfers';
import { percent } from '@rental/domain/rate';
import {
  isAway,
  transferKinds,
  transferStates,
  type TransferState,
} from '@rental/domain/rental/dunning/transfers';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import './dunning-transfers.css';

function toneOf(state: TransferState): Tone {
  if (state === 'prepared' || state === 'arranged') return 'waiting';
  if (isAway(state)) return 'moving';
  return state === 'settled' || state === 'finished' ? 'done' : 'ended';
}

export const TransferStateText = ({ state }: { readonly state: TransferState }) => (
  <TonedText tone={toneOf(state)} words={transferStates[state]} />
);

/** 「委外机构 安信资产（25%）」. */
export function partyText({ kind, partyName, shareBp }: TransferRow): string {
  const share = shareBp === null ? '' : `（${percent(shareBp)}）`;
  return partyName === null ? transferKinds[kind] : `${transferKinds[kind]} ${partyName}${share}`;
}

/** The hand-over that a dialog is about. */
export const TransferBrief = ({ transfer }: { readonly transfer: TransferRow }) => (
  <p className="transfer-words">
    订单 {transfer.orderNo}，{transfer.customerName} {transfer.customerPhone}，{partyText(transfer)}
    ，{transferStates[transfer.transferState]}
  </p>
);
