export { addStores } from './add-stores.ts';
