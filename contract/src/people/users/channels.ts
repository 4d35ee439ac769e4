import * as z from 'zod';
import { mobile } from '@rental/domain/validation/phones';
import { endpoint } from '../../endpoint.ts';
import { filledText, givenName, Id, IdText, Instant, text } from '../../fields.ts';
import { StepUp, stepUpRefusals } from '../access/approvals.ts';
import { Username } from './users.ts';

/** S205: a channel (分销渠道) and its first operator, both or neither. Not idempotent, as `createOperator` is not. */
export const createChannel = endpoint({
  method: 'POST',
  path: '/api/users/createChannel',
  specified: true,
  summary: '新增渠道与渠道账号',
  labels: { name: '渠道名称', code: '渠道编码', username: '渠道账号' },
  platforms: ['manage'],
  permission: 'channel:edit',
  body: z.object({
    name: givenName(30, '请输入渠道名称'),
    code: text(32).regex(/^[A-Za-z0-9_-]{2,32}$/, '渠道编码为2–32位字母、数字、横线或下划线'),
    /** 1/10,000. */
    commissionBp: z
      .int('佣金比例应为0到100%')
      .min(0, '佣金比例应为0到100%')
      .max(10_000, '佣金比例应为0到100%'),
    username: Username,
    nickName: givenName(20, '请输入昵称'),
    phone: text(20).refine(mobile.test, mobile.message).nullable().optional(),
  }),
  answer: z.object({
    id: Id,
    channelId: Id,
    username: z.string(),
    /** Shown once; it must be changed at the first sign-in. */
    oneTimePassword: z.string(),
  }),
  answerStatus: 201,
  refusals: ['feature_off', 'username_in_use', 'channel_code_in_use', 'beyond_own_rights'],
});

/** A channel. Its code is its promotion code (推广码) too: programs place orders with it. */
export const ChannelRow = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  /** 1/10,000. */
  commissionBp: z.int(),
  /** Orders come to it by its code. */
  isPromoted: z.boolean(),
  createTime: Instant,
});
export type ChannelRow = z.output<typeof ChannelRow>;

/** The channels with their promotion codes, as far as the operator reaches, the first one first. */
export const listChannels = endpoint({
  method: 'GET',
  path: '/api/channel',
  summary: '渠道与推广码',
  platforms: ['manage'],
  permission: 'channel:edit',
  answer: z.array(ChannelRow),
  refusals: ['feature_off'],
});

/** 启用 or 停用推广码: orders that were placed stay with the channel. */
export const promoteChannel = endpoint({
  method: 'POST',
  path: '/api/channel/promotion',
  summary: '启用、停用推广码',
  platforms: ['manage'],
  permission: 'channel:edit',
  body: z.object({ channelId: Id, isPromoted: z.boolean('请选择启用或停用') }),
  answer: ChannelRow,
  refusals: ['not_found', 'feature_off', 'whole_brand_only'],
});

/** 设置收款主体 of a channel: a company or a person, the one holder of its payout accounts. Accounts that were verified stay so. */
export const setChannelPayee = endpoint({
  method: 'POST',
  path: '/api/channel/payee',
  summary: '设置渠道收款主体',
  labels: { payeeName: '收款主体' },
  platforms: ['manage'],
  permission: 'channel:edit',
  body: z.object({
    channelId: Id,
    payeeName: filledText(60, '请填写收款主体'),
    stepUp: StepUp,
  }),
  answer: z.object({ channelId: Id, payeeName: z.string() }),
  refusals: ['not_found', 'whole_brand_only', ...stepUpRefusals],
});

/** 二维码海报: the code of a channel as a link to the shop and as a picture. A channel reads its own, and names none. */
export const channelPoster = endpoint({
  method: 'GET',
  path: '/api/channel/poster',
  summary: '渠道二维码海报',
  platforms: ['manage', 'channel'],
  permission: 'channel:poster',
  query: z.object({ channelId: IdText.optional() }),
  answer: z.object({
    name: z.string(),
    code: z.string(),
    isPromoted: z.boolean(),
    /** The customer site with the code: it sends the code with the orders that come from there. */
    link: z.url(),
    image: z.string().startsWith('data:image/png;base64,'),
  }),
  refusals: ['not_found', 'feature_off'],
});
