import type { Way } from '../workbench.ts';
import type { OrderCommand } from './command-names.ts';
import { moneyWays } from './money-ways.ts';
import { plainWays } from './plain-ways.ts';

/** Every command upon an order, with the ways in which one comes to where it can be done. */
export const orderCommands: Readonly<Record<OrderCommand, readonly Way[]>> = {
  ...plainWays,
  ...moneyWays,
};

export const orderCommandNames = Object.keys(orderCommands) as OrderCommand[];
