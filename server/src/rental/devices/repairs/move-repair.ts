import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  finishRepair as finishCall,
  startRepair as startCall,
  writeOffRepair as writeOffCall,
} from '@rental/contract/rental/repairs';
import type { Fen } from '@rental/domain/money';
import type { Grade } from '@rental/domain/rental/devices/grade';
import {
  isOpenRepair,
  moveAfterRepair,
  repairAfter,
  type RepairMove,
} from '@rental/domain/rental/devices/repair';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orRefuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { knownSku } from '../create-devices.ts';
import { changeDevice } from '../device-store.ts';
import { changeRepair, lockRepair, repairRow } from './repair-store.ts';

type Row = Promise<Returned<typeof startCall>>;

/** 开始维修. */
export const startRepair = (
  ctx: Context,
  { body: { id, supplier } }: Input<typeof startCall>,
  tx: Tx,
): Row => moveRepair(ctx, tx, id, { move: 'start', supplier });

/** 修复. */
export const finishRepair = (
  ctx: Context,
  { body: { id, grade, costFen, note } }: Input<typeof finishCall>,
  tx: Tx,
): Row => moveRepair(ctx, tx, id, { move: 'finish', grade, costFen, note });

/** 报废. */
export const writeOffRepair = (
  ctx: Context,
  { body: { id, costFen, reason } }: Input<typeof writeOffCall>,
  tx: Tx,
): Row => moveRepair(ctx, tx, id, { move: 'writeOff', costFen, note: reason });

interface Moving {
  readonly move: RepairMove;
  readonly supplier?: string;
  readonly grade?: Grade;
  readonly costFen?: Fen;
  readonly note?: string | undefined;
}

/** A repair order and its device move together, under the device's lock. */
async function moveRepair(
  ctx: Context,
  tx: Tx,
  id: number,
  { move, supplier, grade, costFen, note }: Moving,
): Row {
  const { device, repair } = await lockRepair(ctx, tx, id);
  const sku = await knownSku(ctx, tx, device.sku_id);
  const finished = grade && moveAfterRepair(grade, sku.rentable_grades);
  const after = orRefuse(
    repairAfter(move, { repair: repair.state, device: device.state }, finished),
  );
  const { deviceMove, device: state } = after;
  const graded = grade !== undefined && { grade };
  await changeDevice(ctx, tx, device, {
    move: deviceMove,
    set: { state, ...graded },
    before: { state: device.state, ...(graded && { grade: device.grade }) },
    after: { state, ...graded, ...(costFen !== undefined && { repairCostFen: costFen }) },
    ...(note !== undefined && note !== '' && { note }),
  });
  const said = {
    ...(supplier !== undefined && { supplier }),
    ...(note !== undefined && note !== '' && { note }),
  };
  await changeRepair(ctx, tx, id, {
    state: after.repair,
    ...said,
    ...(costFen !== undefined && { cost_fen: costFen }),
    ...(isOpenRepair(after.repair) ? { started_at: ctx.now } : { ended_at: ctx.now }),
  });
  await writeAudit(tx, ctx, {
    operation: `repair:${move}`,
    object: `repair ${id}`,
    result: 'ok',
    before: { serial: device.serial, repairState: repair.state, deviceState: device.state },
    after: {
      serial: device.serial,
      repairState: after.repair,
      deviceState: state,
      ...said,
      ...graded,
      ...(costFen !== undefined && { costFen }),
    },
  });
  return repairRow(ctx, tx, id);
}
