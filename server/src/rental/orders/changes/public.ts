export { deliveryOf } from './change-address.ts';
export { isPaperFileKnown, takePaper } from './paper-files.ts';
