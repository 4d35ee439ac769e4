import type { KeyedHash } from '../../sealed.ts';

/** A person as a list knows them: hashes of ID number and phone; null: not known. */
export interface PersonKeys {
  readonly identity: string | null;
  readonly phone: string | null;
}

interface Known {
  readonly idNumber?: string | undefined;
  readonly phone?: string | undefined;
}

/** Equal for equal persons in all brands: the hash of a phone is never that of an ID number. */
export const personKeys = (hash: KeyedHash, { idNumber, phone }: Known): PersonKeys => ({
  identity: idNumber === undefined ? null : hash(`identity\n${idNumber.toUpperCase()}`),
  phone: phone === undefined ? null : hash(`phone\n${phone}`),
});

export const knownKeys = ({ identity, phone }: PersonKeys): string[] =>
  [identity, phone].filter((key) => key !== null);
