import { fileLinks, keyIn, type FileLinks } from './file-links.ts';
import { storeImage } from './keep-image.ts';
import { insertFile, namesOfFiles, ownPdfKeys, ownPhotoKeys, sha256Of } from './file-store.ts';
import { printableImage } from './printable.ts';
import { refuseUnknownImages, unknownImages } from './refuse-unknown-images.ts';

export {
  fileLinks,
  insertFile,
  keyIn,
  namesOfFiles,
  ownPdfKeys,
  ownPhotoKeys,
  printableImage,
  refuseUnknownImages,
  sha256Of,
  storeImage,
  unknownImages,
};
export type { FileLinks };
