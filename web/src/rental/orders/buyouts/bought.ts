import { buyOut } from '@rental/domain/rental/orders/buyouts/buyouts';
import type { Position, Terms } from '@rental/domain/rental/orders/core/position';
import { method, whereRenting } from '../money/decided.ts';

/** The decision on a buyout before any input. */
export const bought = (position: Position, terms: Terms) =>
  whereRenting(buyOut(position, terms, { method, useDeposit: false, refundMethod: method }));
