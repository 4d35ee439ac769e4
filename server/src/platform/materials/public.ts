import { fileLinks, keyIn, type FileLinks } from './file-links.ts';
import { insertFile, ownPhotoKeys, sha256Of } from './file-store.ts';
import { printableImage } from './printable.ts';
import { refuseUnknownImages } from './refuse-unknown-images.ts';

export {
  fileLinks,
  insertFile,
  keyIn,
  ownPhotoKeys,
  printableImage,
  refuseUnknownImages,
  sha256Of,
};
export type { FileLinks };
