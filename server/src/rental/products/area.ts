import * as categoryCalls from '@rental/contract/rental/product-categories';
import * as calls from '@rental/contract/rental/products';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { productDetail } from './product-detail.ts';
import { exportableProducts, productCounts, productList } from './product-list.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { shelveProducts } from './shelve-products.ts';

function serveProducts(serving: Serving): void {
  serve(serving, calls.listProducts, productList);
  serve(serving, calls.productCounts, productCounts);
  serve(serving, calls.productDetail, productDetail);
  serve(serving, calls.createProduct, createProduct);
  serve(serving, calls.updateProduct, updateProduct);
  serve(serving, calls.shelveProducts, shelveProducts);
  serve(serving, categoryCalls.listProductCategories, listCategories);
  serve(serving, categoryCalls.createProductCategory, createCategory);
  serve(serving, categoryCalls.updateProductCategory, updateCategory);
  serve(serving, categoryCalls.deleteProductCategory, deleteCategory);
}

export const productsArea: ServerArea = {
  serve: serveProducts,
  exportable: { listProducts: exportableProducts },
};
