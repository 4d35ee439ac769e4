import { billKinds, type BillKind } from '../bills/bill-kinds.ts';

/** The tables of a settlement (S183). Stored: never rename. */
export const settledKinds = { rent: '租金', buyout: '买断', compensation: '赔付' } as const;
export type SettledKind = keyof typeof settledKinds;

/** In which table a bill is settled; null: what it brings belongs to no store. A premium is the insurer's, a deposit the customer's. */
export const settledAs: Readonly<Record<BillKind, SettledKind | null>> = {
  [billKinds.rent]: 'rent',
  [billKinds.overstay]: 'rent',
  [billKinds.extra]: 'rent',
  [billKinds.buyout]: 'buyout',
  [billKinds.compensation]: 'compensation',
  [billKinds.earlyReturn]: 'compensation',
  [billKinds.insurance]: null,
  [billKinds.deposit]: null,
};
