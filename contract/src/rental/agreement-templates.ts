import * as z from 'zod';
import {
  templateStates,
  type TemplateState,
} from '@rental/domain/rental/agreements/template-state';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, IdText, Instant, pageOf, pageQuery, text } from '../fields.ts';
import { sortBy } from '../sorting.ts';

const State = z.enum(Object.keys(templateStates) as TemplateState[], '请选择模板状态');

/** How long the text of an agreement can be. */
export const maxTemplateText = 20_000;
const Body = filledText(maxTemplateText, '请填写合同正文');

/** One version of a template: a row of 合同模板. */
const TemplateRow = z.object({
  id: Id,
  name: z.string(),
  version: z.int(),
  /** Not `state` of the screen: how far it has come. */
  templateState: State,
  /** True if 生成合同 offers it first. */
  isDefault: z.boolean(),
  /** How many agreements were made of it. */
  agreementCount: z.int(),
  editedBy: z.string(),
  updateTime: Instant,
  publishedAt: Instant.nullable(),
});
export type AgreementTemplateRow = z.output<typeof TemplateRow>;

const maintaining = { platforms: ['manage'], permission: 'agreement:template' } as const;
const one = { params: z.object({ id: IdText }) };

/** 合同模板: every version, the one that was made last first. */
export const listAgreementTemplates = endpoint({
  ...maintaining,
  method: 'GET',
  path: '/api/agreementTemplates',
  summary: '合同模板列表',
  labels: { name: '模板名称' },
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    sort: sortBy('updateTime'),
    name: text(50).optional(),
    templateState: State.optional(),
  }),
  answer: pageOf(TemplateRow),
  refusals: ['cursor_invalid'],
});

/** One version with its text. */
export const agreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'GET',
  path: '/api/agreementTemplates/{id}',
  summary: '合同模板正文',
  answer: TemplateRow.extend({ body: z.string() }),
  refusals: ['not_found'],
});

/** 新增模板: version 1, a draft. Its variables are of a closed list. */
export const createAgreementTemplate = endpoint({
  ...maintaining,
  method: 'POST',
  path: '/api/agreementTemplates',
  summary: '新增合同模板',
  labels: { name: '模板名称', body: '合同正文' },
  body: z.object({ name: filledText(50, '请填写模板名称'), body: Body }),
  answer: TemplateRow,
  answerStatus: 201,
  refusals: ['name_in_use', 'agreement_variable_unknown', 'agreement_braces_open'],
  idempotent: true,
});

/** 编辑: a draft changes; what was once published never does, and a new version begins as a draft. Answers what was written. */
export const editAgreementTemplate = endpoint({
  ...maintaining,
  method: 'PUT',
  path: '/api/agreementTemplates',
  summary: '编辑合同模板',
  labels: { body: '合同正文' },
  body: z.object({ id: Id, body: Body }),
  answer: TemplateRow,
  refusals: [
    'not_found',
    'agreement_draft_exists',
    'agreement_variable_unknown',
    'agreement_braces_open',
  ],
  idempotent: true,
});

/** 发布: it can be chosen from now on. The version that was published before is stopped, and is the default no more: this one is. */
export const publishAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/publish',
  summary: '发布合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state'],
  idempotent: true,
});

/** 停用: no new agreement is made of it. */
export const stopAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/stop',
  summary: '停用合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state', 'agreement_template_is_default'],
  idempotent: true,
});

/** 设为默认: 生成合同 offers it first. */
export const preferAgreementTemplate = endpoint({
  ...maintaining,
  ...one,
  method: 'POST',
  path: '/api/agreementTemplates/{id}/prefer',
  summary: '设为默认合同模板',
  answer: TemplateRow,
  refusals: ['not_found', 'agreement_template_wrong_state'],
  idempotent: true,
});

/** The choices of 生成合同: the published versions, the default first. */
export const agreementChoices = endpoint({
  method: 'GET',
  path: '/api/order/agreementTemplates',
  summary: '可选的合同模板',
  platforms: ['manage'],
  permission: 'order:agreement',
  answer: z.object({
    templates: z.array(
      z.object({ id: Id, name: z.string(), version: z.int(), isDefault: z.boolean() }),
    ),
  }),
});
