import { createHash } from 'node:crypto';

/** Names a value: two that are alike to the last field have one name. */
export const fingerprintOf = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');
