import type {
  moveDevice as moveCall,
  transferDevice as transferCall,
} from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import {
  deviceAfter,
  otherDeviceEvents,
  mayTransfer,
} from '@rental/domain/rental/devices/device-state';
import { gradeForStock, type Grade } from '@rental/domain/rental/devices/grade';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { storeReached } from '../../people/data-scope/public.ts';
import { knownSku } from './create-devices.ts';
import { changeDevice, deviceRow, lockDevice } from './device-store.ts';
import { hasOpenRepair } from './repairs/repair-store.ts';
import { sendToRepair } from './repairs/send-to-repair.ts';

/** 送修、转待处置、重新入库、追回入库、追回核销、盘亏、报废: decided under the device's lock, so that it is not shipped meanwhile. */
export async function moveDevice(
  ctx: Context,
  { body: { id, move, reason, grade } }: Input<typeof moveCall>,
  tx: Tx,
): Promise<Returned<typeof moveCall>> {
  const device = await lockDevice(ctx, tx, id);
  const state = orRefuse(deviceAfter(move, device.state));
  if (move === 'repair') {
    await sendToRepair(ctx, tx, device, { fault: reason });
  } else {
    if (device.state === 'repair' && (await hasOpenRepair(ctx, tx, id))) refuse('device_in_repair');
    const graded =
      move === 'restock' || move === 'recover' ? await gradedForStock(ctx, tx, device, grade) : {};
    await changeDevice(ctx, tx, device, {
      move,
      set: { state, ...graded },
      before: { state: device.state, ...('grade' in graded && { grade: device.grade }) },
      after: { state, ...graded },
      note: reason,
    });
  }
  await writeAudit(tx, ctx, {
    operation: 'device:move',
    object: `device ${device.id}`,
    result: 'ok',
    before: { serial: device.serial, deviceState: device.state },
    after: { serial: device.serial, deviceState: state, reason },
  });
  return deviceRow(ctx, tx, device.id);
}

/** A device that comes back into the stock has a grade that its SKU rents out, by default the one that it has. */
async function gradedForStock(
  ctx: Context,
  tx: Tx,
  device: Awaited<ReturnType<typeof lockDevice>>,
  grade: Grade | undefined,
) {
  const { rentable_grades: rentable } = await knownSku(ctx, tx, device.sku_id);
  return { grade: orRefuse(gradeForStock(grade ?? device.grade, rentable)) };
}

/** 调拨: both stores are the operator's own. */
export async function transferDevice(
  ctx: Context,
  { body: { id, storeId, reason } }: Input<typeof transferCall>,
  tx: Tx,
): Promise<Returned<typeof transferCall>> {
  const device = await lockDevice(ctx, tx, id);
  const store = await storeReached(ctx, tx, storeId);
  if (!mayTransfer(device.state))
    refuse('device_wrong_state', { state: device.state, label: otherDeviceEvents.transfer });
  if (store.id === device.store_id) refuse('device_same_store');
  await changeDevice(ctx, tx, device, {
    move: 'transfer',
    set: { store_id: store.id },
    before: { storeId: device.store_id },
    after: { storeId: store.id },
    note: reason,
  });
  await writeAudit(tx, ctx, {
    operation: 'device:transfer',
    object: `device ${device.id}`,
    result: 'ok',
    before: { serial: device.serial, storeId: device.store_id },
    after: { serial: device.serial, storeId: store.id, reason },
  });
  return deviceRow(ctx, tx, device.id);
}
