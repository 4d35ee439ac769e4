import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Instant, keysOf } from '../../fields.ts';

/**
 * Opens the live channel (S225): `ticket` is good for one socket of this login and for 30 seconds, at
 * `/api/websocket/{sid}?ticket=…&after=…`. `after` is the newest event of this moment: a first socket passes it, a later
 * one passes the id of the last frame that came, and what was missed in between is sent again.
 */
export const liveTicket = endpoint({
  method: 'POST',
  path: '/api/websocket/ticket',
  summary: '获取实时消息通道的一次性票据',
  platforms: ['manage', 'channel'],
  permission: 'signedIn',
  answer: z.object({ ticket: z.string(), after: z.int() }),
  refusals: ['live_disabled'],
});

/** The events that the server sends on a socket (S104). The words tell a client what to do; the API document shows them. */
export const liveEvents = {
  notify:
    '收到一条消息：原样弹出 `message`；有 `messageId` 时刷新消息列表，有 `target` 时点击后打开该页面',
  balance: '风控余额有变动：重新读取余额',
  export: '导出任务有进展，`message` 为任务编号：重新读取导出列表',
  dictionary: '字典已修改，`message` 为字典名称：重新读取该字典',
  site: '品牌设置已修改：重新读取站点配置和菜单',
  rights: '角色或菜单已修改：重新读取用户信息和菜单',
} as const;

/** One frame: text, one JSON object. */
export const LiveFrame = z.object({
  type: z.enum(keysOf(liveEvents)).describe('事件类型'),
  message: z.string().describe('内容，含义见各事件类型'),
  /** The stored message that a `notify` tells of: the bell asks anew, and no page rings for it twice. */
  messageId: z.int().optional().describe('消息编号；同一条消息只提醒一次'),
  /** The page of the web that this message is about, from its one slash on. */
  target: z.string().optional().describe('消息对应的页面路径，以 / 开头'),
  id: z.int().describe('事件编号，逐帧递增；断线重连时作为 after 传回'),
  at: Instant.describe('事件时间，ISO 8601，UTC'),
});
export type LiveFrame = Readonly<z.output<typeof LiveFrame>>;

/** Why the server closed a socket, where opening another at once would end the same way. */
export const liveClose = { loginEnded: 4401, tooManySockets: 4409 } as const;

/** Every code with which the server closes a socket, with what a client does then. */
export const liveCloseWords = {
  1001: '服务器正在重启：稍候重新获取票据并连接，避免所有客户端同时重连',
  1008: '客户端发送的消息过多（10秒内超过20条）：服务器不处理客户端消息，请勿发送',
  1011: '服务器内部错误：稍候重新获取票据并连接',
  [liveClose.loginEnded]: '登录已失效：重新登录，不要直接重连',
  [liveClose.tooManySockets]: '该账号打开的连接过多，最早的连接被关闭：不要自动重连',
} as const satisfies Record<number, string>;
export type LiveCloseCode = keyof typeof liveCloseWords;

/** The socket itself (S225): no call, but opened by a GET with a ticket. */
export const liveSocket = {
  /** The second path is that of S226; its fixed parameter opens nothing. */
  paths: ['/api/websocket/{sid}', '/websocket'],
  summary: '实时消息通道（WebSocket）',
  params: z.object({
    sid: z
      .string()
      .regex(/^\d{1,4}$/)
      .describe('标签页编号，0–9999 的随机整数，同一标签页保持不变'),
  }),
  query: z.object({
    ticket: z
      .string()
      .describe('票据，由 POST /api/websocket/ticket 获取，30秒内有效，只能使用一次'),
    after: z
      .int()
      .min(0)
      .optional()
      .describe('最后收到的事件编号：其后错过的事件（24小时内）会补发；不传则只接收新事件'),
  }),
  refusals: ['bad_request', 'login_expired', 'forbidden', 'live_disabled'],
} as const;
