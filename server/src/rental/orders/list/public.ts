export { skuNamed } from './sku-names.ts';
