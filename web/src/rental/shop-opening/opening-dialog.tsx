import type { OpeningAct } from '@rental/domain/rental/shop-opening/shop-opening';
import { useRead } from '../../http/use-read.ts';
import { DeviceDialog } from '../devices/device-dialog.tsx';
import { PricePlanDialog } from '../price-plans/price-plan-dialog.tsx';
import { ProductDialog } from '../products/product-dialog.tsx';
import type { StoreActionName } from '../stores/store-actions.ts';
import { StoreDialog } from '../stores/store-dialog.tsx';

interface DialogProps {
  readonly onClosed: () => void;
}

interface RowDialogProps extends DialogProps {
  readonly id: number;
}

interface OpeningDialogProps extends DialogProps {
  readonly act: OpeningAct;
  readonly id: number | null;
}

const storeActs: Readonly<Partial<Record<OpeningAct, StoreActionName>>> = {
  fillQualification: 'qualification',
  submitStore: 'submit',
  reviewStore: 'review',
  setReturnAddress: 'returnAddresses',
  openStore: 'open',
  unfreezeStore: 'unfreeze',
};
const productActs: Readonly<Partial<Record<OpeningAct, 'edit' | 'on'>>> = {
  editProduct: 'edit',
  shelveProduct: 'on',
};

/** The dialog of an act, as its own screen opens it. */
export function OpeningDialog({ act, id, onClosed }: OpeningDialogProps) {
  if (act === 'createStore') return <StoreDialog opened={{ what: 'create' }} onClosed={onClosed} />;
  if (act === 'createProduct')
    return <ProductDialog opened={{ what: 'create' }} onClosed={onClosed} />;
  if (act === 'addDevices') return <DeviceDialog opened={{ what: 'create' }} onClosed={onClosed} />;
  if (act === 'createPlan')
    return <PricePlanDialog opened={{ what: 'create' }} onClosed={onClosed} />;
  if (id === null) return null;
  const storeAct = storeActs[act];
  if (storeAct !== undefined) return <OfStore id={id} what={storeAct} onClosed={onClosed} />;
  const productAct = productActs[act];
  if (productAct !== undefined) return <OfProduct id={id} what={productAct} onClosed={onClosed} />;
  return act === 'enablePlan' ? <OfPlan id={id} onClosed={onClosed} /> : null;
}

function OfStore({ id, what, onClosed }: RowDialogProps & { readonly what: StoreActionName }) {
  const { data } = useRead('storeDetail', { params: { id } });
  if (data === undefined) return null;
  return <StoreDialog opened={{ what, store: data.store }} onClosed={onClosed} />;
}

function OfProduct({ id, what, onClosed }: RowDialogProps & { readonly what: 'edit' | 'on' }) {
  const { data } = useRead('productDetail', { params: { id } });
  if (data === undefined) return null;
  const { product } = data;
  return (
    <ProductDialog
      opened={what === 'on' ? { what, products: [product] } : { what, product }}
      onClosed={onClosed}
    />
  );
}

function OfPlan({ id, onClosed }: RowDialogProps) {
  const { data } = useRead('pricePlanDetail', { params: { id } });
  if (data === undefined) return null;
  return <PricePlanDialog opened={{ what: 'switch', plan: data.plan }} onClosed={onClosed} />;
}
