import * as z from 'zod';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { email } from '@rental/domain/validation/account-texts';
import { mobile } from '@rental/domain/validation/phones';
import { endpoint } from '../../endpoint.ts';
import {
  filledText,
  Flag,
  givenName,
  Id,
  IdText,
  Instant,
  pageOf,
  pageQuery,
  text,
} from '../../fields.ts';
import { sortBy } from '../../sorting.ts';
import {
  administrativeFields,
  administrativeRefusals,
  orRequested,
  StepUp,
} from '../access/approvals.ts';

const genders = ['男', '女'] as const;
export const Gender = z.enum(genders, '请选择性别').nullable();
export const Phone = text(20).refine(mobile.test, mobile.message).nullable();
const Email = text(100).refine(email.test, email.message).nullable();
export const Username = text(32).regex(
  /^[A-Za-z0-9][A-Za-z0-9_.-]{1,31}$/,
  '账号为2–32位字母、数字、点、横线或下划线，以字母或数字开头',
);
const ids = (most: number) => z.array(Id).max(most, `最多选择${most}项`);

const Named = z.object({ id: Id, name: z.string() });

/** A row of 员工管理. Phone and e-mail are masked. */
export const OperatorRow = z.object({
  id: Id,
  username: z.string(),
  nickName: z.string(),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.string().nullable(),
  /** 1 the normal platform, 2 the channel platform (S251). */
  purpose: z.int(),
  enabled: z.boolean(),
  dept: Named.nullable(),
  channel: Named.nullable(),
  jobs: z.array(Named),
  roles: z.array(Named),
  stores: z.array(Named),
  /** The data scope of the widest role. */
  dataScope: z.literal(Object.values(dataScope)),
  /** The one-time password has not been changed yet. */
  mustChangePassword: z.boolean(),
  /** Logins that are alive now. */
  sessionCount: z.int(),
  /** True if whoever asks may change this operator: nobody acts on one with more rights. */
  isWithinOwnRights: z.boolean(),
  lastLoginAt: Instant.nullable(),
  createTime: Instant,
});
export type OperatorRow = z.output<typeof OperatorRow>;

/** S199–S201 list: 员工管理, newest first. `name` finds account and nickname; a department brings those below it. */
export const listOperators = endpoint({
  method: 'GET',
  path: '/api/users',
  specified: true,
  summary: '员工列表',
  labels: { name: '账号昵称' },
  platforms: ['manage'],
  permission: 'user:list',
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    name: text(32).optional(),
    departmentIs: IdText.optional(),
    /** `name` and `departmentIs` as clients of this API family call them. */
    blurry: text(32).optional(),
    deptId: IdText.optional(),
    roleIs: IdText.optional(),
    storeIs: IdText.optional(),
    purpose: z.coerce
      .number()
      .pipe(z.literal([1, 2], '请选择平台'))
      .optional(),
    enabled: Flag.optional(),
  }),
  answer: pageOf(OperatorRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The choices of the operator's form: only what the caller may give. */
export const operatorOptions = endpoint({
  method: 'GET',
  path: '/api/users/options',
  summary: '员工表单可选项',
  platforms: ['manage'],
  permission: 'user:list',
  answer: z.object({
    roles: z.array(
      Named.extend({
        purpose: z.int(),
        dataScope: z.literal(Object.values(dataScope)),
        isGrantable: z.boolean(),
      }),
    ),
    departments: z.array(
      Named.extend({ parentId: Id.nullable(), enabled: z.boolean(), isReached: z.boolean() }),
    ),
    jobs: z.array(Named),
    stores: z.array(Named),
    channels: z.array(Named),
  }),
});

/** A phone or an e-mail as a row shows it; sent back unchanged, it changes nothing. */
const maskedPhone = /^(?:1\d{2}\*{4}\d{4}|\*{4})$/;
const maskedEmail = /^[^@\s*]{0,3}\*+@[^@\s]+$|^[^@\s*]{0,3}@[^@\s]+$/;
export const PhoneOrMasked = text(20)
  .refine((phone) => mobile.test(phone) || maskedPhone.test(phone), mobile.message)
  .nullable();
const EmailOrMasked = text(100)
  .refine((email) => Email.safeParse(email).success || maskedEmail.test(email), '请输入正确的邮箱')
  .nullable();

/** Rows of other tables as a row of 员工管理 has them: their ids count. */
const links = (most: number) => z.array(z.object({ id: Id })).max(most, `最多选择${most}项`);
/** The same links as a list gave them, for clients that send whole rows; ids that are sent beside them win. */
const rowLinks = {
  dept: z.object({ id: Id }).nullable().optional(),
  jobs: links(20).optional(),
  roles: links(20).min(1, '请至少选择一个角色').optional(),
  stores: links(500).optional(),
};

const operatorFields = {
  nickName: filledText(20, '请输入昵称'),
  phone: Phone.optional(),
  email: Email.optional(),
  gender: Gender.optional(),
  deptId: Id.nullable().optional(),
  jobIds: ids(20).optional(),
  roleIds: ids(20).min(1, '请至少选择一个角色').optional(),
  storeIds: ids(500).optional(),
  enabled: z.boolean('请选择是否启用'),
  ...rowLinks,
};

const OneTime = z.object({
  id: Id,
  username: z.string(),
  /** Shown once; it must be changed at the first sign-in. */
  oneTimePassword: z.string(),
});

const grantRefusals = ['beyond_own_rights', 'role_of_other_platform', 'store_not_reached'] as const;

/**
 * S199: a new operator of the normal platform, or of the channel platform with its channel. Not idempotent: an answer
 * kept for a repeat would keep the password; a repeat finds the account in use.
 */
export const createOperator = endpoint({
  method: 'POST',
  path: '/api/users',
  specified: true,
  summary: '新增员工',
  platforms: ['manage'],
  permission: 'user:edit',
  body: z
    .object({
      username: Username,
      channelId: Id.nullable().optional(),
      ...operatorFields,
      nickName: givenName(20, '请输入昵称'),
      ...administrativeFields,
    })
    .refine(({ roleIds, roles }) => roleIds !== undefined || roles !== undefined, {
      path: ['roleIds'],
      message: '请至少选择一个角色',
      when: ({ value }) => typeof value === 'object' && value !== null, // beside what other fields lack
    }),
  answer: orRequested(OneTime),
  answerStatus: 201,
  refusals: [...grantRefusals, ...administrativeRefusals, 'username_in_use'],
});

/** S200: absent fields stay as they are, and a row may be sent back whole. Who is disabled is signed out everywhere. */
export const updateOperator = endpoint({
  method: 'PUT',
  path: '/api/users',
  specified: true,
  summary: '修改员工',
  platforms: ['manage'],
  permission: 'user:edit',
  body: z
    .object({
      id: Id,
      ...operatorFields,
      phone: PhoneOrMasked,
      email: EmailOrMasked,
      ...administrativeFields,
    })
    .partial()
    .required({ id: true }),
  answer: orRequested(OperatorRow),
  refusals: [...grantRefusals, ...administrativeRefusals, 'own_rights', 'last_administrator'],
  idempotent: true,
});

const DeletedIds = ids(100).min(1, '请选择员工');

/**
 * S201: the body is the ids, or an object that says beside them what a deletion of administrators takes. All or none; who is
 * deleted is signed out and keeps the account name for ever.
 */
export const deleteOperators = endpoint({
  method: 'DELETE',
  path: '/api/users',
  specified: true,
  summary: '删除员工',
  labels: { body: '员工', ids: '员工' },
  platforms: ['manage'],
  permission: 'user:delete',
  body: z.union([DeletedIds, z.object({ ids: DeletedIds, ...administrativeFields })], '请选择员工'),
  answer: orRequested(z.object({ deleted: z.int() })),
  refusals: [...administrativeRefusals, 'beyond_own_rights', 'own_rights', 'last_administrator'],
  idempotent: true,
});

/**
 * 重置密码: a one-time password for another operator, against a proof of who asks. Where the brand wants a second person
 * for administrators, the first call asks for that, and the one that names the approval does it. Not idempotent: an
 * answer kept for a repeat would keep the password.
 */
export const resetOperatorPassword = endpoint({
  method: 'POST',
  path: '/api/users/resetPassword',
  summary: '重置员工密码',
  platforms: ['manage'],
  permission: 'user:reset',
  body: z.object({ id: Id, ...administrativeFields, stepUp: StepUp, approvalId: Id.nullable() }),
  answer: z.object({
    username: z.string(),
    /** Shown once; null where a second person has to agree first. */
    oneTimePassword: z.string().nullable(),
    approvalId: Id.nullable(),
  }),
  refusals: ['own_rights', 'beyond_own_rights', ...administrativeRefusals],
});

/** One login of an operator. */
export const SessionRow = z.object({
  id: Id,
  address: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  expiresAt: Instant,
  isCurrent: z.boolean(),
});
export type SessionRow = z.output<typeof SessionRow>;

/** The logins of an operator that are alive. */
export const operatorSessions = endpoint({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  summary: '员工的登录会话',
  platforms: ['manage'],
  permission: 'user:session',
  params: z.object({ id: IdText }),
  answer: z.array(SessionRow),
  refusals: ['not_found'],
});

/** 下线: ends one login of an operator, or, where it is null, all of them. */
export const endOperatorSessions = endpoint({
  method: 'POST',
  path: '/api/users/{id}/sessions/end',
  summary: '下线员工的登录',
  platforms: ['manage'],
  permission: 'user:session',
  params: z.object({ id: IdText }),
  body: z.object({ sessionId: Id.nullable() }),
  answer: z.object({ ended: z.int() }),
  refusals: ['not_found', 'beyond_own_rights'],
  idempotent: true,
});
