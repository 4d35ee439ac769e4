import type { updateDevice as call } from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { noteOf, refuseLater } from './create-devices.ts';
import { changeDevice, deviceRow, lockDevice } from './device-store.ts';

/** The changed columns of a device, by their names on the wire. */
const columns = {
  costFen: 'cost_fen',
  boughtOn: 'bought_on',
  depreciationMonths: 'depreciation_months',
  residualBp: 'residual_bp',
  grade: 'grade',
  note: 'note',
} as const;
type Field = keyof typeof columns;

/** Changes what a device cost and how it is told of; what stays as it was is not written down. */
export async function updateDevice(
  ctx: Context,
  { body }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { id, ...rest } = body;
  refuseLater(ctx, rest.boughtOn);
  const device = await lockDevice(ctx, tx, id);
  const wanted = { ...rest, note: noteOf(rest.note) };
  const changed = (Object.keys(columns) as Field[]).filter(
    (field) => wanted[field] !== undefined && wanted[field] !== device[columns[field]],
  );
  if (changed.length > 0) {
    const before = Object.fromEntries(changed.map((field) => [field, device[columns[field]]]));
    const after = Object.fromEntries(changed.map((field) => [field, wanted[field] ?? null]));
    const set = Object.fromEntries(changed.map((field) => [columns[field], wanted[field] ?? null]));
    await changeDevice(ctx, tx, device, { move: 'edit', set, before, after });
    await writeAudit(tx, ctx, {
      operation: 'device:update',
      object: `device ${device.id}`,
      result: 'ok',
      before: { serial: device.serial, ...before },
      after: { serial: device.serial, ...after },
    });
  }
  return deviceRow(ctx, tx, device.id);
}
