import { fen, type Fen } from '../../money.ts';
import type { Balances } from './bill-position.ts';
import type { BookAccount } from './book-accounts.ts';

/** How a device left: sold to its customer, into a 融资租赁 that repays it, or as a loss. */
export type DeviceExit = 'sold' | 'financed' | 'lost';

const leftInto: Readonly<Record<DeviceExit, BookAccount>> = {
  sold: 'soldCost',
  financed: 'financedAsset',
  lost: 'deviceLoss',
};

export interface DeviceFacts {
  readonly costFen: Fen;
  /** Its value at the end of the day, or at the end of the month that it left in. */
  readonly valueFen: Fen;
  /** Null: it is ours. */
  readonly exit: DeviceExit | null;
}

/** A device in the accountant's books, debit above zero: an asset that loses its value month by month, until it leaves. */
export function devicePosition({ costFen, valueFen, exit }: DeviceFacts): Balances {
  const worn = costFen - valueFen;
  return {
    devicePayable: fen(0 - costFen),
    depreciationCost: fen(worn),
    ...(exit === null
      ? { deviceCost: costFen, depreciation: fen(0 - worn) }
      : { [leftInto[exit]]: valueFen }),
  };
}
