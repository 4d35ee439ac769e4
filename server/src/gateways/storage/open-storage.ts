import { diskStorage } from './disk-storage.ts';
import type { S3Location } from './s3-location.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The place that the configuration names for files: a folder of this machine, or a bucket. */
export type StoragePlace =
  | { readonly kind: 'disk'; readonly dir: string }
  | { readonly kind: 's3'; readonly location: S3Location };

export const openStorage = (place: StoragePlace): Storage =>
  place.kind === 'disk' ? diskStorage(place.dir) : s3Storage(place.location);
