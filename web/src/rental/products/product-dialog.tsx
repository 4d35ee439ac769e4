import type { ProductRow } from '@rental/contract/rental/products';
import { ImportProductsModal } from './import-products-modal.tsx';
import { CreateProductModal, EditProductModal } from './product-modals.tsx';
import { ProductDrawer } from './product-drawer.tsx';
import { OffShelfModal, OnShelfModal } from './shelf-modals.tsx';

/** The dialog beside the list: for one product, for several, or for none. */
export type OpenedProduct =
  | { readonly what: 'create' | 'import' }
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
  if ('product' in opened)
    return opened.what === 'edit' ? (
      <EditProductModal product={opened.product} onClosed={onClosed} />
    ) : (
      <ProductDrawer product={opened.product} onClosed={onClosed} />
    );
  if ('products' in opened) {
    const Shelf = opened.what === 'on' ? OnShelfModal : OffShelfModal;
    return <Shelf products={opened.products} onDone={opened.onDone} onClosed={onClosed} />;
  }
  return opened.what === 'create' ? (
    <CreateProductModal onClosed={onClosed} />
  ) : (
    <ImportProductsModal onClosed={onClosed} />
  );
}
