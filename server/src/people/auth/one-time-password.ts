import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 14 random characters that nobody mistakes for one another (no 0 O, 1 l I, i o): 80 bits. */
export const newOneTimePassword = (): string =>
  Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
