import { fileLinks, keyIn, type FileLinks } from './file-links.ts';
import { insertFile, ownPhotoKeys } from './file-store.ts';
import { purgeFiles } from './purge-files.ts';

export { fileLinks, insertFile, keyIn, ownPhotoKeys, purgeFiles };
export type { FileLinks };
