import type { StoreRow } from '@rental/contract/rental/stores';
import {
  storeStatus,
  storeStatusLabels,
  type StoreStatus,
} from '@rental/domain/rental/stores/store-status';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const tones: Readonly<Record<StoreStatus, Tone>> = {
  [storeStatus.draft]: 'waiting',
  [storeStatus.inReview]: 'moving',
  [storeStatus.rejected]: 'late',
  [storeStatus.approved]: 'waiting',
  [storeStatus.open]: 'running',
};

/** A store's status, and whether it is frozen. */
export const StoreStatusText = ({ store }: { readonly store: StoreRow }) => (
  <>
    <TonedText tone={tones[store.storeStatus]} words={storeStatusLabels[store.storeStatus]} />
    {store.isFrozen ? <small>已冻结</small> : null}
  </>
);
