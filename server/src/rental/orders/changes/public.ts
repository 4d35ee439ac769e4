export { changeAddress, deliveryOf, deliveryOfOrder } from './change-address.ts';
export { isPaperFileKnown, takePaper } from './paper-files.ts';
