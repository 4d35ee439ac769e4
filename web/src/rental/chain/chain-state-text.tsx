import {
  chainFailures,
  chainStates,
  type ChainFailure,
  type ChainState,
} from '@rental/domain/rental/chain/chain-record';
import './chain.css';

interface ChainStateTextProps {
  readonly state: ChainState;
  /** Why the last try came to nothing. */
  readonly failure?: ChainFailure | null;
}

/** How a hash stands on the chain, with why it does not. */
export function ChainStateText({ state, failure = null }: ChainStateTextProps) {
  return (
    <span className={`chain-state is-${state}`}>
      {chainStates[state]}
      {failure === null ? null : <small>{chainFailures[failure]}</small>}
    </span>
  );
}
