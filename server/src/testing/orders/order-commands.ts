import type { Setup } from '../order-fixture.ts';
import type { OrderCommand } from './command-names.ts';
import { moneySetups } from './money-setups.ts';
import { plainSetups } from './plain-setups.ts';

/** Every command upon an order, with the ways in which one comes to where it can be done. */
export const orderCommands: Readonly<Record<OrderCommand, readonly Setup[]>> = {
  ...plainSetups,
  ...moneySetups,
};

export const orderCommandNames = Object.keys(orderCommands) as OrderCommand[];
