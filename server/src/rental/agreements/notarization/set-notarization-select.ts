import type { Input, Returned } from '@rental/contract/endpoint';
import type { setNotarizationSelect as call } from '@rental/contract/rental/notarizations';
import type { Tx } from '../../../db/transaction.ts';
import type { NotaryGateway } from '../../../gateways/notary/notary-gateway.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { switchNotarization } from './notarization-store.ts';

/** 公证开关, where nobody has moved it meanwhile. */
export const setNotarizationSelect =
  (gateway: NotaryGateway) =>
  async (
    ctx: Context,
    { body: { isOn, was } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { brandCode: brand } = ctx;
    if (isOn && gateway.merchantOf(brand) === null) refuse('notarization_unavailable');
    if (!(await switchNotarization(tx, brand, { was, isOn }))) refuse('notarization_select_edited');
    await writeAudit(tx, ctx, {
      operation: 'agreement:notarizationSelect',
      result: 'ok',
      before: { enabled: was },
      after: { enabled: isOn },
    });
    return { isOn };
  };
