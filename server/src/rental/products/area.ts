import * as categoryCalls from '@rental/contract/rental/product-categories';
import * as choiceCalls from '@rental/contract/rental/product-choices';
import * as importCalls from '@rental/contract/rental/product-imports';
import * as calls from '@rental/contract/rental/products';
import type { ServerArea } from '../../area.ts';
import { openUploads, serveUpload } from '../../http/serve-upload.ts';
import { serve, type Serving } from '../../http/serve.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts';
import { checkImport, importTable } from './import-products.ts';
import { productDetail } from './product-detail.ts';
import { exportableProducts, productCounts, productList } from './product-list.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { searchProducts, searchSkus } from './search-products.ts';
import { shelveProducts } from './shelve-products.ts';

async function serveProducts(serving: Serving): Promise<void> {
  serve(serving, calls.listProducts, productList);
  serve(serving, calls.productCounts, productCounts);
  serve(serving, calls.productDetail, productDetail);
  serve(serving, choiceCalls.searchProducts, searchProducts);
  serve(serving, choiceCalls.searchSkus, searchSkus);
  serve(serving, calls.createProduct, createProduct);
  serve(serving, calls.updateProduct, updateProduct);
  serve(serving, calls.shelveProducts, shelveProducts);
  serve(serving, categoryCalls.listProductCategories, listCategories);
  serve(serving, categoryCalls.createProductCategory, createCategory);
  serve(serving, categoryCalls.updateProductCategory, updateCategory);
  serve(serving, categoryCalls.deleteProductCategory, deleteCategory);
  await openUploads(serving, (uploads) => {
    serveUpload(uploads, importCalls.checkProductImport, checkImport);
    serveUpload(uploads, importCalls.importProducts, importTable);
  });
}

export const productsArea: ServerArea = {
  serve: serveProducts,
  exportable: { listProducts: exportableProducts },
};
