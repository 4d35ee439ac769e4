import type { DeviceFacts } from '@rental/domain/rental/orders/life/decisions';
import type { DeviceToShip } from '../../devices/public.ts';

/** A locked device as 发货 and 自提 judge it for an order of this SKU. */
export const deviceFactsOf = (
  { isInStock: inStock, skuId, grade, rentable }: DeviceToShip,
  orderedSkuId: number,
): DeviceFacts => ({ inStock, sameSku: skuId === orderedSkuId, grade, rentable });
