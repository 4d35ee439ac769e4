export { skuNamed } from './sku-names.ts';
export { productNamed } from './sku-names.ts';
