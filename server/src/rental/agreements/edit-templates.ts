import { createHash } from 'node:crypto';
import type * as calls from '@rental/contract/rental/agreement-templates';
import type { Input, Returned } from '@rental/contract/endpoint';
import { checkTemplate } from '@rental/domain/rental/agreements/template';
import {
  editOf,
  preferTemplate as decidePrefer,
  publishTemplate as decidePublish,
  stopTemplate as decideStop,
} from '@rental/domain/rental/agreements/template-state';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { templateRow } from './template-queries.ts';
import {
  changeTemplate,
  clearDefault,
  factsOf,
  insertDraft,
  lockPublished,
  lockVersions,
  type StoredTemplate,
} from './template-store.ts';

/** 新增模板. */
export async function createTemplate(
  ctx: Context,
  { body: { name, body } }: Input<typeof calls.createAgreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.createAgreementTemplate>> {
  orRefuse(checkTemplate(body));
  const id = (await insertDraft(ctx, tx, { name, version: 1, body })) ?? refuse('name_in_use');
  await audit(ctx, tx, 'agreement:createTemplate', id, {
    after: { name, version: 1, bodyHash: hashOf(body) },
  });
  return templateRow(ctx, tx, id);
}

/** 编辑: a draft where it is, anything else as a new version. */
export async function editTemplate(
  ctx: Context,
  { body: { id, body } }: Input<typeof calls.editAgreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.editAgreementTemplate>> {
  const { template, versions } = await lockVersions(ctx, tx, id);
  orRefuse(checkTemplate(body));
  const written =
    editOf(factsOf(template)) === 'inPlace'
      ? await changeDraft(ctx, tx, template, body)
      : await beginVersion(ctx, tx, template.name, versions, body);
  await audit(ctx, tx, 'agreement:editTemplate', written.id, {
    before: { name: template.name, version: template.version, bodyHash: hashOf(template.body) },
    after: { name: template.name, version: written.version, bodyHash: hashOf(body) },
  });
  return templateRow(ctx, tx, written.id);
}

async function changeDraft(ctx: Context, tx: Tx, template: StoredTemplate, body: string) {
  await changeTemplate(ctx, tx, template, { body });
  return template;
}

async function beginVersion(
  ctx: Context,
  tx: Tx,
  name: string,
  versions: readonly StoredTemplate[],
  body: string,
) {
  if (versions.some(({ state }) => state === 'draft')) refuse('agreement_draft_exists');
  const version = Math.max(...versions.map((one) => one.version)) + 1;
  const id = await insertDraft(ctx, tx, { name, version, body });
  return { id: id ?? refuse('agreement_draft_exists'), version };
}

/** 发布: takes the place of the version that was published before, also as the default. */
export async function publishTemplate(
  ctx: Context,
  { params: { id } }: Input<typeof calls.publishAgreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.publishAgreementTemplate>> {
  const { template, versions } = await lockVersions(ctx, tx, id);
  const state = orRefuse(decidePublish(factsOf(template)));
  const before = versions.find((version) => version.state === 'published');
  if (before !== undefined)
    await changeTemplate(ctx, tx, before, { state: 'stopped', is_default: false });
  await changeTemplate(ctx, tx, template, {
    state,
    is_default: before?.is_default ?? false,
    published_at: template.published_at ?? ctx.now,
  });
  await auditState(ctx, tx, 'agreement:publishTemplate', template, state);
  return templateRow(ctx, tx, id);
}

/** 停用. */
export async function stopTemplate(
  ctx: Context,
  { params: { id } }: Input<typeof calls.stopAgreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.stopAgreementTemplate>> {
  const { template } = await lockVersions(ctx, tx, id);
  const state = orRefuse(decideStop(factsOf(template)));
  await changeTemplate(ctx, tx, template, { state });
  await auditState(ctx, tx, 'agreement:stopTemplate', template, state);
  return templateRow(ctx, tx, id);
}

/** 设为默认. */
export async function preferTemplate(
  ctx: Context,
  { params: { id } }: Input<typeof calls.preferAgreementTemplate>,
  tx: Tx,
): Promise<Returned<typeof calls.preferAgreementTemplate>> {
  await lockPublished(ctx, tx);
  const { template } = await lockVersions(ctx, tx, id);
  const isDefault = orRefuse(decidePrefer(factsOf(template)));
  await clearDefault(ctx, tx);
  await changeTemplate(ctx, tx, template, { is_default: isDefault });
  const { name, version } = template;
  await audit(ctx, tx, 'agreement:preferTemplate', id, { after: { name, version } });
  return templateRow(ctx, tx, id);
}

/** The log names a text by its hash: the text itself stays in its version. */
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex');

const auditState = (
  ctx: Context,
  tx: Tx,
  operation: string,
  { id, name, version, state: before }: StoredTemplate,
  after: StoredTemplate['state'],
) =>
  audit(ctx, tx, operation, id, {
    before: { name, version, templateState: before },
    after: { name, version, templateState: after },
  });

const audit = (
  ctx: Context,
  tx: Tx,
  operation: string,
  id: number,
  change: { before?: unknown; after?: unknown },
) => writeAudit(tx, ctx, { operation, object: `agreementTemplate ${id}`, result: 'ok', ...change });
