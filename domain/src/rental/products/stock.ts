/** The stock of a SKU, in one store or in all. */
export interface Stock {
  /** Devices 在库. */
  readonly inStock: number;
  /** Orders that have no device yet and will need one. */
  readonly reserved: number;
}

/** 可租: the devices that can still be promised. Never below zero: orders may wait for devices that have not arrived. */
export const availableOf = ({ inStock, reserved }: Stock): number =>
  Math.max(0, inStock - reserved);
