import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BrandCode } from '../../db/transaction.ts';

const lifeSeconds = 300;

/** The address of a file: all there is to know of a public one, the beginning of a private one's link. */
export const addressOf = (key: string): string => `/files/${key}`;

/** The key in the address of a file. */
export const keyIn = (address: string): string => address.slice(addressOf('').length);

/** A link to one private file of one brand, for an `<img>`, which can send no Authorization header. */
export interface FileLinks {
  linkTo(brand: BrandCode, key: string, now: Date): string;
  /** True where `query` is of a link that we made, for this file of this brand, and that still lives. */
  isLink(brand: BrandCode, key: string, query: unknown, now: Date): boolean;
}

export function fileLinks(secretKey: string): FileLinks {
  const signatureOf = (brand: BrandCode, key: string, until: string) =>
    createHmac('sha256', secretKey).update(`file-link\n${brand}\n${key}\n${until}`).digest();
  return {
    linkTo: (brand, key, now) => {
      const until = String(Math.floor(now.getTime() / 1000) + lifeSeconds);
      const signature = signatureOf(brand, key, until).toString('base64url');
      return `${addressOf(key)}?until=${until}&signature=${signature}`;
    },
    isLink: (brand, key, query, now) => {
      const { until, signature } = query as Record<string, unknown>;
      if (typeof until !== 'string' || typeof signature !== 'string') return false;
      if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(brand, key, until);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
