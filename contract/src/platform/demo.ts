import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../fields.ts';
import { login } from '../people/auth/auth.ts';
import { openCatalogue, openQuote } from '../rental/intake.ts';

/** The demo accounts of the brand, for its login page. */
export const demoAccounts = endpoint({
  method: 'GET',
  path: '/api/demo/accounts',
  summary: '演示账号',
  platforms: ['manage', 'channel'],
  permission: 'public',
  answer: z.object({
    accounts: z.array(
      z.object({
        username: z.string(),
        platform: z.enum(['manage', 'channel']),
        name: z.string(),
        role: z.string(),
        /** The work of this operator, in one sentence. */
        words: z.string(),
      }),
    ),
  }),
});

/** Signs a demo account in: without password and captcha, since every visitor of a demo may be each of them. */
export const demoLogin = endpoint({
  method: 'POST',
  path: '/api/demo/login',
  summary: '演示账号登录',
  platforms: ['manage', 'channel'],
  permission: 'public',
  body: z.object({
    username: z.string('请选择演示账号').max(64, '请选择演示账号'),
    platform: z.enum(['manage', 'channel'], '请选择平台'),
  }),
  answer: login.answer,
  refusals: ['wrong_password'],
});

const play = { platforms: ['manage'], permission: 'order:list' } as const;

const Catalogue = openCatalogue.answer;
const OpenProduct = Catalogue.shape.products.element;

/** The shop front of 客户下单演示: what the open API offers to programs, with the pictures of the products. */
export const demoShop = endpoint({
  ...play,
  method: 'GET',
  path: '/api/demo/shop',
  summary: '演示商城',
  answer: z.object({
    products: z.array(OpenProduct.extend({ cover: z.string().nullable() })),
  }),
});

/** 试算 by the open API. */
export const demoQuote = endpoint({
  ...play,
  method: 'POST',
  path: '/api/demo/quote',
  summary: '演示试算',
  body: openQuote.body,
  answer: openQuote.answer,
  refusals: ['not_found', ...openQuote.refusals],
});

/** A request of the sample client, with the answer it got. */
const Exchange = z.object({
  method: z.string(),
  target: z.string(),
  sent: z.unknown(),
  answerStatus: z.int(),
  answered: z.unknown(),
});

const Played = z.object({
  /** The command that was run. */
  command: z.string(),
  exchanges: z.array(Exchange),
  /** The last line of the client. Null: it failed. */
  result: z
    .object({
      externalNo: z.string(),
      orderNo: z.string(),
      /** The label of the order's status. */
      state: z.string(),
    })
    .nullable(),
  /** Why it failed, as the client says it. */
  failure: z.string().nullable(),
  at: Instant,
});

/** 客户下单: runs the sample client of the guide against this server, as a process of its own. */
export const playDemoOrder = endpoint({
  ...play,
  method: 'POST',
  path: '/api/demo/order',
  summary: '演示客户下单',
  labels: { skuId: '商品规格', planId: '租赁方案', offer: '租期' },
  body: z.object({
    skuId: Id,
    planId: Id,
    /** The place of the rental period in the plan. */
    offer: z.int('请选择租期').min(0, '请选择租期').max(99, '请选择租期'),
  }),
  answer: Played,
  refusals: ['overloaded'],
});

/** 查询订单 by the same client. */
export const followDemoOrder = endpoint({
  ...play,
  method: 'POST',
  path: '/api/demo/follow',
  summary: '演示查询订单',
  labels: { externalNo: '订单编号' },
  body: z.object({ externalNo: z.string().regex(/^O-\d{1,9}$/, '订单编号应为 O- 和数字') }),
  answer: Played,
  refusals: ['overloaded'],
});
