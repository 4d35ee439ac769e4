import { useState } from 'react';
import type { OnChain } from '@rental/contract/rental/evidence';
import { isChained } from '@rental/domain/rental/chain/chain-record';
import type { EvidenceKind } from '@rental/domain/rental/evidence/evidence-kinds';
import { useCommand } from '../../../http/use-command.ts';
import { Gate } from '../../../ui/gate.tsx';
import { onDemand } from '../../../ui/loading/on-demand.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { timeText } from '../../../ui/texts/time-text.ts';
import { ChainStateText } from '../../chain/chain-state-text.tsx';
import '../../../ui/text-button.css';

const VerifyChainDialog = onDemand(
  async () => (await import('../../chain/verify-chain-dialog.tsx')).VerifyChainDialog,
);

interface ChainCellProps {
  readonly kind: EvidenceKind;
  readonly onChain: OnChain | null;
}

/** How a node stands on the chain: its transaction and time, or another try of what was given up. */
export function ChainCell({ kind, onChain }: ChainCellProps) {
  const [isVerifying, setVerifying] = useState(false);
  const retry = useCommand('retryChain', { refreshes: ['orderEvidence', 'operationsOf'] });
  if (onChain === null) return isChained(kind) ? '待上链' : '-';
  const { recordId, chainState, lastFailure, txNo, blockAt } = onChain;
  return (
    <span className="order-chain">
      <ChainStateText state={chainState} failure={lastFailure} />
      {txNo === null ? null : (
        <button type="button" className="text-button" onClick={() => setVerifying(true)}>
          验真
        </button>
      )}
      {chainState === 'failed' ? (
        <Gate anyOf={['chain:retry']}>
          <button
            type="button"
            className="text-button"
            onClick={() => retry.mutate({ params: { id: recordId } })}
          >
            重试
          </button>
        </Gate>
      ) : null}
      {txNo === null ? null : (
        <span className="order-chain-place order-evidence-hash" title={txNo}>
          <CopyableText name="交易号" text={txNo} />
          {timeText(blockAt)}
        </span>
      )}
      {isVerifying ? (
        <VerifyChainDialog recordId={recordId} onClosed={() => setVerifying(false)} />
      ) : null}
    </span>
  );
}
