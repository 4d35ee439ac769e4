import { randomString } from './random-string.ts';

/** Names one command, however often it is sent: 190 random bits. `crypto.randomUUID` is missing over plain http. */
export const newKey = (): string => randomString(32);
