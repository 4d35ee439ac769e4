import * as z from 'zod';
import { maxAgencyBp } from '@rental/domain/rental/dunning/transfers';
import { endpoint } from '../endpoint.ts';
import { Amount, filledText, givenName, Id, IdText, said, text } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';

/** 委外机构, with what it has and what it earned. */
export const AgencyRow = z.object({
  id: Id,
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  /** Its share of what comes in, for orders that are handed over from now on. */
  shareBp: z.int(),
  isActive: z.boolean(),
  /** The app by whose keys it downloads its cases; null: none. */
  openAppId: Id.nullable(),
  openAppName: z.string().nullable(),
  /** Cases that are with it now. */
  openCount: z.int(),
  recoveredFen: Amount,
  /** Its shares of all its cases together. It is paid outside of this system. */
  earnedFen: Amount,
});
export type AgencyRow = z.output<typeof AgencyRow>;

const right = { platforms: ['manage'], permission: 'dunning:transfer' } as const;

/** 委外机构, at most 200, and the apps that one may download by. */
export const dunningAgencies = endpoint({
  ...right,
  method: 'GET',
  path: '/api/dunning/agency',
  summary: '委外机构列表',
  answer: z.object({
    agencies: z.array(AgencyRow),
    apps: z.array(z.object({ id: Id, name: z.string() })),
  }),
});

const shareWords = `分成比例应为0到${maxAgencyBp / 100}%`;
const fields = {
  name: givenName(50, '请填写机构名称'),
  contactName: filledText(20, '请填写联系人'),
  contactPhone: text(20).regex(/^[\d-]{7,20}$/, '请输入正确的联系电话'),
  shareBp: z
    .int(said('请填写分成比例', shareWords))
    .min(0, shareWords)
    .max(maxAgencyBp, shareWords),
  openAppId: Id.nullable().default(null),
  stepUp: StepUp,
};
const labels = {
  name: '机构名称',
  shareBp: '分成比例',
  openAppId: '下载应用',
};
const keeping = [
  ...stepUpRefusals,
  'whole_brand_only',
  'agency_name_taken',
  'agency_app_taken',
  'agency_app_unfit',
] as const;

export const addDunningAgency = endpoint({
  ...right,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency',
  summary: '新增委外机构',
  labels,
  body: z.object(fields),
  answer: z.object({ id: Id }),
  answerStatus: 201,
  refusals: [...keeping, 'too_many_agencies'],
});

/** 修改, 启用 and 停用. A stopped agency downloads nothing; the shares of orders that it has stay. */
export const updateDunningAgency = endpoint({
  ...right,
  method: 'POST',
  idempotent: true,
  path: '/api/dunning/agency/{id}',
  summary: '修改委外机构',
  labels: { ...labels, isActive: '是否启用' },
  params: z.object({ id: IdText }),
  body: z.object({ ...fields, isActive: z.boolean('请选择启用或停用') }),
  answer: z.object({ id: Id }),
  refusals: [...keeping, 'not_found'],
});
