import { refusals } from '@rental/contract/refusals';
import { retryRecord, type ChainState } from '@rental/domain/rental/chain/chain-record';

/** Why a record cannot be sent again, in the words the server would refuse it with; null where it can. Null state: there is none. */
export function obstacleToRetry(state: ChainState | null): string | null {
  if (state === null) return refusals.chain_not_failed.message({});
  const decided = retryRecord({ state, tries: 0, maxTries: 0, looks: 0 });
  return decided.done ? null : refusals.chain_not_failed.message({});
}

/** Why nothing on the chain can be verified; null where it can. */
export const obstacleToVerify = (state: ChainState | null): string | null =>
  state === 'success' ? null : refusals.chain_not_recorded.message({});
