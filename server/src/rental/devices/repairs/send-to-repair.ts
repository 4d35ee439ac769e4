import { deviceAfter } from '@rental/domain/rental/devices/device-state';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { changeDevice } from '../device-store.ts';
import { openRepair } from './repair-store.ts';

/** 送修: a locked device waits for its repair, and a repair order is open for it. Answers the order's id. */
export async function sendToRepair(
  ctx: Context,
  tx: Tx,
  device: Pick<Stored<'devices'>, 'id' | 'state'>,
  { fault, supplier }: { readonly fault: string; readonly supplier?: string | undefined },
): Promise<number> {
  const state = orRefuse(deviceAfter('repair', device.state));
  await changeDevice(ctx, tx, device, {
    move: 'repair',
    set: { state },
    before: { state: device.state },
    after: { state },
    note: fault,
  });
  return openRepair(ctx, tx, { deviceId: device.id, fault, supplier });
}
