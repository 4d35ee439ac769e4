import { fileLinks, keyIn, type FileLinks } from './file-links.ts';
import { insertFile, ownPhotoKeys, sha256Of } from './file-store.ts';
import { printableImage } from './printable.ts';

export { fileLinks, insertFile, keyIn, ownPhotoKeys, printableImage, sha256Of };
export type { FileLinks };
