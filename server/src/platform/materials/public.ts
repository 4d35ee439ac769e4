import { fileLinks, keyIn, type FileLinks } from './file-links.ts';
import { storeImage } from './keep-image.ts';
import {
  insertFile,
  isOwnInvoiceFile,
  namesOfFiles,
  ownPdfKeys,
  ownPhotoKeys,
  sha256Of,
  throwAway,
} from './file-store.ts';
import { storeInvoiceFile, type StoredDocument } from './keep-document.ts';
import { printableImage } from './printable.ts';
import { refuseUnknownImages, unknownImages } from './refuse-unknown-images.ts';

export {
  fileLinks,
  insertFile,
  isOwnInvoiceFile,
  keyIn,
  namesOfFiles,
  ownPdfKeys,
  ownPhotoKeys,
  printableImage,
  refuseUnknownImages,
  sha256Of,
  storeImage,
  storeInvoiceFile,
  throwAway,
  unknownImages,
};
export type { FileLinks, StoredDocument };
