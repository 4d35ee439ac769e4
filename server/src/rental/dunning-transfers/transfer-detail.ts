import type { Input, Returned } from '@rental/contract/endpoint';
import type { dunningTransferDetail as call } from '@rental/contract/rental/dunning-transfers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { type FileLinks, namesOfFiles } from '../../platform/materials/public.ts';
import { transfersWithin } from './transfer-filters.ts';
import { transferRowOf, withTransferRow } from './transfer-row.ts';

/** How many entries of a history are shown, the last ones. */
const maxShown = 200;

/** A 移交 that this operator reaches, with its history and the documents of it. */
export const dunningTransferDetail =
  (links: FileLinks) =>
  async (
    ctx: Context,
    { params: { id } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const found = transfersWithin(tx, scopeOf(ctx)).where('m.id', '=', id);
    const row = orNotFound(await withTransferRow(found, tx).executeTakeFirst());
    const steps = await tx
      .selectFrom('dunning_transfer_steps as t')
      .innerJoin('operators as w', (join) =>
        join.onRef('w.brand_code', '=', 't.brand_code').onRef('w.id', '=', 't.operator_id'),
      )
      .selectAll('t')
      .select('w.nick_name as operator_name')
      .where('t.brand_code', '=', ctx.brandCode)
      .where('t.transfer_id', '=', id)
      .orderBy('t.id', 'desc')
      .limit(maxShown)
      .execute();
    const papers = await namesOfFiles(
      tx,
      ctx.brandCode,
      steps.flatMap((step) => step.paper_keys),
    );
    return {
      transfer: transferRowOf(row),
      steps: steps.map((step) => ({
        id: step.id,
        step: step.step,
        on: step.happened_on,
        note: step.note,
        amountFen: step.amount_fen,
        caseNo: step.case_no,
        nextOn: step.next_on,
        photos: step.photo_keys.map((key) => links.linkTo(ctx.brandCode, key, ctx.now)),
        papers: step.paper_keys.flatMap((key) => {
          const paper = papers.get(key);
          const link = links.linkTo(ctx.brandCode, key, ctx.now);
          return paper === undefined ? [] : [{ ...paper, link }];
        }),
        operatorName: step.operator_name,
        at: step.at.toISOString(),
      })),
    };
  };
