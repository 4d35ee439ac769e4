import { createHash } from 'node:crypto';
import type { StepUp } from '@rental/contract/people/access/approvals';
import {
  administratorsBeside,
  needOf,
  newAdministrators,
  standingChanges,
  type AdministrativeAct,
  type Need,
  type StandingChange,
} from '@rental/domain/people/access/administration';
import { operationLabels } from '@rental/contract/people/audit/operation-words';
import { sql } from 'kysely';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../audit/public.ts';
import type { RequireStepUp } from '../../auth/public.ts';
import { Audience, tell } from '../../notifications/public.ts';
import { lockRights } from '../rights-lock.ts';
import { openApproval, requestApproval, useApproval } from './approval-store.ts';
import { lockOperators, setAdministratorsSince, setProofSetter, standingsOf } from './standings.ts';

/** The fields of a body for step-up and second person (`administrativeFields`). */
interface Agreeing {
  readonly stepUp?: StepUp | undefined;
  readonly approvalId?: number | null | undefined;
  readonly approvalReason?: string | undefined;
}

interface Wanted {
  readonly act: AdministrativeAct;
  readonly body: Agreeing;
  /** It takes a proof whatever it comes to. */
  readonly isAlwaysProven?: boolean;
  /** It asks for a second person by itself, without a reason. */
  readonly asksAtOnce?: boolean;
}

/** The outcome of an administrative act. */
export interface Outcome<Answer> {
  readonly answer: Answer;
  /** The object of the act: `operator 7`; the name of a new one. */
  readonly object: string;
  /** The summary for the second person. It shows no number in full. */
  readonly words: string;
  /** It makes the brand less safe beside what it does to operators. */
  readonly isWeakening?: boolean;
  /** The brand wants a second person for it even where there is nobody who could agree now. */
  readonly isAlwaysAgreed?: boolean;
}

export type Requested = { readonly approvalId: number };

/**
 * Does an administrative act, and judges it by what it comes to: every operator's standing before it and after it. Where it
 * takes a second person and none has agreed, it is undone again, and asked for or refused.
 */
export type Administer = <Answer>(
  ctx: Context,
  tx: Tx,
  wanted: Wanted,
  perform: () => Promise<Outcome<Answer>>,
) => Promise<Answer | Requested>;

export const administering =
  (requireStepUp: RequireStepUp): Administer =>
  async (ctx, tx, wanted, perform) => {
    const { brandCode } = ctx;
    const { act, body } = wanted;
    await lockRights(tx, brandCode); // nobody's standing changes meanwhile by another act
    await lockOperators(tx, brandCode);
    const before = await standingsOf(tx, brandCode);
    await sql`savepoint administered`.execute(tx);
    const outcome = await perform();
    const after = await standingsOf(tx, brandCode);
    const changes = standingChanges(before, after);
    const need: Need = outcome.isWeakening
      ? 'secondPerson'
      : needOf(ctx.operator.id, before, changes);
    const prove = () => requireStepUp(ctx, tx, body.stepUp ?? {});
    if (wanted.isAlwaysProven) await prove();
    const isShared =
      outcome.isAlwaysAgreed === true ||
      (need === 'secondPerson' &&
        administratorsBeside(before, [ctx.operator.id], ctx.now).length > 0);

    if (isShared) {
      const asked = {
        operation: act,
        object: outcome.object,
        basis: basisOf(wanted, changes),
        summary: outcome.words,
      };
      const open = await openApproval(ctx, tx, asked);
      const agreedId = open?.approvalStatus === 'approved' ? open.id : null;
      const approvalId = body.approvalId ?? agreedId;
      if (approvalId === null) {
        if (body.approvalReason === undefined && !wanted.asksAtOnce)
          refuse(open === null ? 'second_person_needed' : 'approval_waits');
        await sql`rollback to savepoint administered`.execute(tx);
        const reason = body.approvalReason === undefined ? '' : `；原因：${body.approvalReason}`;
        const summary = `${outcome.words}${reason}`;
        return { approvalId: await requestApproval(ctx, tx, { ...asked, summary }) };
      }
      await useApproval(ctx, tx, approvalId, asked);
      if (!wanted.isAlwaysProven) await prove();
    } else if (need !== 'nothing' && !wanted.isAlwaysProven) await prove();

    await keepStandings(ctx, tx, changes, isShared);
    if (need === 'secondPerson' && !isShared) await tellAlone(ctx, tx, act, outcome);
    return outcome.answer;
  };

/** Names what an act comes to: every value of the body, and every change of an operator. Passwords are random, and left out. */
function basisOf({ act, body }: Wanted, changes: readonly StandingChange[]): string {
  const { stepUp: _stepUp, approvalId: _id, approvalReason: _reason, ...content } = body;
  const outcome = changes.map(({ before, after, changedProofs }) => [
    (after ?? before)?.username,
    before && [before.isEnabled, before.power],
    after && [after.isEnabled, after.power],
    changedProofs.map((proof) => (proof === 'password' ? proof : [proof, after?.proofs[proof]])),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([act, content, outcome]))
    .digest('base64url');
}

/** Since when who became an administrator is one, and who knows the new proofs of whom. */
async function keepStandings(
  ctx: Context,
  tx: Tx,
  changes: readonly StandingChange[],
  isShared: boolean,
): Promise<void> {
  await setAdministratorsSince(tx, ctx.brandCode, newAdministrators(changes), ctx.now);
  const proven = changes.flatMap(({ after, changedProofs }) =>
    after !== null && after.id !== ctx.operator.id && changedProofs.length > 0 ? [after.id] : [],
  );
  const setter = isShared ? null : { by: ctx.operator.id, at: ctx.now };
  await setProofSetter(tx, ctx.brandCode, proven, setter);
}

/** The log and the administrators are told of what would have taken a second person, had there been one. */
async function tellAlone(
  ctx: Context,
  tx: Tx,
  act: AdministrativeAct,
  { object, words }: Pick<Outcome<unknown>, 'object' | 'words'>,
): Promise<void> {
  await writeAudit(tx, ctx, {
    operation: 'approval:alone',
    object,
    result: 'ok',
    after: { act, words },
  });
  await tell(tx, ctx.brandCode, {
    kind: 'system',
    occasion: 'administeredAlone',
    title: `安全提醒：${operationLabels[act]}`,
    body: `「${ctx.operator.nickName}」${words}。目前没有其他可复核的管理员，该操作已由其单人执行。`,
    to: Audience.wholeBrand('security:policy'),
    at: ctx.now,
  });
}
