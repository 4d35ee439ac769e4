import { s3Bucket } from './s3-bucket.ts';
import type { S3Location } from './s3-location.ts';
import { requireFileKey, type Storage } from './storage.ts';

/** Keeps files in a bucket, under our keys alone. */
export function s3Storage(location: S3Location): Storage {
  const bucket = s3Bucket(location);
  return {
    put: async (key, bytes, type) => bucket.put(requireFileKey(key), bytes, type),
    putStream: async (key, chunks, type) => bucket.putStream(requireFileKey(key), chunks, type),
    open: async (key) => bucket.open(requireFileKey(key)),
    remove: async (key) => bucket.remove(requireFileKey(key)),
  };
}
