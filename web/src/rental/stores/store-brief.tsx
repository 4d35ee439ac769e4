import type { StoreRow } from '@rental/contract/rental/stores';
import { StoreStatusText } from './store-status-text.tsx';
import './stores.css';

/** Which store a dialog is about, so that nobody acts on the wrong one. */
export const StoreBrief = ({ store }: { readonly store: StoreRow }) => (
  <p className="store-brief">
    <strong>{store.name}</strong> {store.merchantName ?? '未填写主体'}{' '}
    <StoreStatusText store={store} />
  </p>
);
