/** The stock of a SKU, in one store or in all. */
export interface Stock {
  /** Devices 在库. */
  readonly inStock: number;
  /** Orders that have no device yet and will need one. */
  readonly reserved: number;
}

/** What can still be promised: never below zero, for orders may wait for devices that are still to come. */
export const availableOf = ({ inStock, reserved }: Stock): number =>
  Math.max(0, inStock - reserved);
