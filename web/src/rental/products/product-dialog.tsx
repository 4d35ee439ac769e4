import type { ProductRow } from '@rental/contract/rental/products';
import { CreateProductModal, EditProductModal } from './product-modals.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { OffShelfModal, OnShelfModal } from './shelf-modals.tsx';

/** The dialog beside the list: for one product, for several, or for none. */
export type OpenedProduct =
  | { readonly what: 'create' }
  | { readonly what: 'view' | 'edit'; readonly product: ProductRow }
  | {
      readonly what: 'on' | 'off';
      readonly products: readonly ProductRow[];
      readonly onDone?: () => void;
    };

interface ProductDialogProps {
  readonly opened: OpenedProduct;
  readonly onClosed: () => void;
}

export function ProductDialog({ opened, onClosed }: ProductDialogProps) {
  if (opened.what === 'create') return <CreateProductModal onClosed={onClosed} />;
  if ('product' in opened)
    return opened.what === 'edit' ? (
      <EditProductModal product={opened.product} onClosed={onClosed} />
    ) : (
      <ProductDrawer product={opened.product} onClosed={onClosed} />
    );
  const Shelf = opened.what === 'on' ? OnShelfModal : OffShelfModal;
  return <Shelf products={opened.products} onDone={opened.onDone} onClosed={onClosed} />;
}
