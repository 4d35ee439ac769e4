import { dataScope } from '@rental/domain/people/access/data-scope';
import { sql, type RawBuilder } from 'kysely';
import type { FileKind } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Operator } from '../../http/context.ts';
import { uploadedWithin } from './file-store.ts';

/** The images that operators look for again. An avatar has its own place, and the other kinds are private. */
const materialKinds: readonly FileKind[] = ['image', 'picture', 'material'];

/** The images of the brand as `f`, with who uploaded each, as `o`; in the recycle bin or not. */
const materialsOf = ({ brandCode }: Context, tx: Tx, isTrashed: boolean) =>
  tx
    .selectFrom('files as f')
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.uploaded_by'),
    )
    .where('f.brand_code', '=', brandCode)
    .where('f.kind', 'in', materialKinds)
    .where('f.is_private', '=', false)
    .where('f.deleted_at', 'is', null)
    .where('f.trashed_at', isTrashed ? 'is not' : 'is', null);

/** The images that this operator may change: own uploads, and those of the same store or channel. */
export const changeable = (ctx: Context, tx: Tx, isTrashed: boolean) =>
  materialsOf(ctx, tx, isTrashed).where(uploadedWithin(ctx.operator));

/**
 * The images that this operator sees. A public file opens to everybody with its key; a list gives keys away, so it is as
 * narrow as that of private files (`fileWithin`): an operator of a store sees what the store uploaded, and beside it
 * what the brand's own operators did for all.
 */
export const reached = (ctx: Context, tx: Tx) =>
  materialsOf(ctx, tx, false).$if(ctx.operator.reach > dataScope.all, (rows) =>
    rows.where((where) =>
      where.or([
        uploadedWithin(ctx.operator),
        where('o.id', 'in', (db) =>
          db
            .selectFrom('operator_roles as held')
            .innerJoin('roles as role', (join) =>
              join
                .onRef('role.brand_code', '=', 'held.brand_code')
                .onRef('role.id', '=', 'held.role_id'),
            )
            .select('held.operator_id')
            .where('held.brand_code', '=', ctx.brandCode)
            .where('role.data_scope', '=', dataScope.all),
        ),
      ]),
    ),
  );

/** True if the operator `o` is within reach, as a column: never null. */
export const isWithin = (operator: Operator): RawBuilder<boolean> =>
  sql<boolean>`${uploadedWithin(operator)} is true`;
