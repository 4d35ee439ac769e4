import type { StoreRow } from '@rental/contract/rental/stores';
import type { ComponentType } from 'react';
import { SettlementRulesDialog } from '../settlements/settlement-rules-dialog.tsx';
import { ReturnAddressesModal } from '../orders/returns/return-addresses-modal.tsx';
import { CreateStoreModal } from './create-store-modal.tsx';
import { EditStoreModal } from './edit-store-modal.tsx';
import { FreezeStoreModal, UnfreezeStoreModal } from './freeze-store-modal.tsx';
import {
  OpenStoreModal,
  OrdinaryStoreModal,
  PremiumStoreModal,
  SubmitStoreModal,
  WithdrawStoreModal,
} from './move-store-modals.tsx';
import { PickupPointsModal } from './pickup-points-modal.tsx';
import { QualificationModal } from './qualification-modal.tsx';
import { ReviewStoreModal } from './review-store-modal.tsx';
import { SignStoreModal } from './sign-store-modal.tsx';
import type { StoreActionName } from './store-actions.ts';
import type { StoreDialogProps } from './store-dialog-props.ts';
import { StoreDrawer } from './store-drawer.tsx';

/** The dialog beside the list: for one store, or for none. */
export type OpenedStore =
  | { readonly what: StoreActionName; readonly store: StoreRow }
  | { readonly what: 'create' };

const dialogs: Readonly<Record<StoreActionName, ComponentType<StoreDialogProps>>> = {
  view: StoreDrawer,
  edit: EditStoreModal,
  qualification: QualificationModal,
  submit: SubmitStoreModal,
  withdraw: WithdrawStoreModal,
  review: ReviewStoreModal,
  open: OpenStoreModal,
  returnAddresses: ({ store, onClosed }) => (
    <ReturnAddressesModal storeId={store.id} onClosed={onClosed} />
  ),
  pickupPoints: PickupPointsModal,
  freeze: FreezeStoreModal,
  unfreeze: UnfreezeStoreModal,
  share: ({ store, onClosed }) => <SettlementRulesDialog storeId={store.id} onClosed={onClosed} />,
  sign: SignStoreModal,
  premium: PremiumStoreModal,
  ordinary: OrdinaryStoreModal,
};

interface OpenedProps {
  readonly opened: OpenedStore;
  readonly onClosed: () => void;
}

/** The dialog of an action. */
export function StoreDialog({ opened, onClosed }: OpenedProps) {
  if (!('store' in opened)) return <CreateStoreModal onClosed={onClosed} />;
  const Dialog = dialogs[opened.what];
  return <Dialog store={opened.store} onClosed={onClosed} />;
}
