import { hashFor, sealFor, type Seal } from './sealed.ts';

/** Keeps what of a person must not stand open in the database: the ID number, and texts that name it (ADR 67). */
export interface PersonalData extends Seal {
  /** The same for the same ID number of one brand, and told by nobody without the server's secret: numbers are found by it. */
  identityKey(brand: string, idNumber: string): string;
}

export function personalData(secretKey: string): PersonalData {
  const hash = hashFor(secretKey, 'identity');
  return {
    ...sealFor(secretKey, 'personal data'),
    identityKey: (brand, idNumber) => hash(`${brand}\n${idNumber.toUpperCase()}`),
  };
}
