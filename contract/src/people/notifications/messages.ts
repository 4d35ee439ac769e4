import * as z from 'zod';
import {
  announcementAudiences,
  messageKinds,
} from '@rental/domain/people/notifications/message-kinds';
import { endpoint } from '../../endpoint.ts';
import { filledText, Flag, Id, IdText, Instant, pageOf, pageQuery } from '../../fields.ts';
import { sortBy } from '../../sorting.ts';

/** A message as its reader sees it; kept for 90 days. `body` is plain text. */
const Message = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  title: z.string(),
  body: z.string(),
  /** The page of the web that it is about, from its one slash on; null where there is none. */
  target: z.string().nullable(),
  isRead: z.boolean(),
  createTime: Instant,
});
export type Message = z.output<typeof Message>;

/** Shared by all calls of the message centre: operators read their own messages alone (threat model 40). */
const ofReader = { platforms: ['manage', 'channel'], permission: 'signedIn' } as const;

/** 消息中心, newest first. */
export const listMessages = endpoint({
  ...ofReader,
  method: 'GET',
  path: '/api/messages',
  summary: '消息中心',
  labels: { kind: '消息类型' },
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    sort: sortBy('createTime'),
    kind: z.enum(messageKinds, '请选择消息类型').optional(),
    unread: Flag.optional(),
  }),
  answer: pageOf(Message),
  refusals: ['cursor_invalid'],
});

/** More unread messages than this are told as 「99+」. */
export const maxUnread = 99;

/** The number at the bell. `count` stops one above `maxUnread`. */
export const unreadMessages = endpoint({
  ...ofReader,
  method: 'GET',
  path: '/api/messages/unread',
  summary: '未读消息',
  answer: z.object({
    count: z.int(),
    /** The newest unread, at most 5. */
    latest: z.array(Message),
    /** Unread announcements to be shown over the page, the oldest first, at most 10. */
    popUps: z.array(Message),
  }),
});

const Left = z.object({ unreadCount: z.int() });

/** Ids that are not the reader's are passed over. */
export const readMessages = endpoint({
  ...ofReader,
  method: 'POST',
  path: '/api/messages/read',
  summary: '标记消息已读',
  labels: { ids: '消息' },
  body: z.object({ ids: z.array(Id).min(1, '请选择消息').max(500, '一次最多500条') }),
  answer: Left,
});

export const readAllMessages = endpoint({
  ...ofReader,
  method: 'POST',
  path: '/api/messages/read-all',
  summary: '全部标记已读',
  answer: Left,
});

const announcing = { platforms: ['manage'], permission: 'message:announce' } as const;

/** A row of 公告管理. */
const Announcement = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  audience: z.enum(announcementAudiences),
  storeNames: z.array(z.string()),
  channelNames: z.array(z.string()),
  popUp: z.boolean(),
  createdBy: z.string(),
  createTime: Instant,
  expiresAt: Instant,
  isExpired: z.boolean(),
});
export type Announcement = z.output<typeof Announcement>;

/** 公告管理, newest first: who reaches all of the brand sees every announcement, others their own. */
export const listAnnouncements = endpoint({
  ...announcing,
  method: 'GET',
  path: '/api/announcements',
  summary: '公告列表',
  query: z.object({
    size: pageQuery.size,
    cursor: pageQuery.cursor,
    sort: sortBy('createTime', 'expiresAt'),
    /** Only those that have not expired. */
    active: Flag.optional(),
  }),
  answer: pageOf(Announcement),
  refusals: ['cursor_invalid'],
});

const Place = z.object({ id: Id, name: z.string() });

/** The audiences that the caller may announce to, with the stores and channels within the data scope. */
export const announcementOptions = endpoint({
  ...announcing,
  method: 'GET',
  path: '/api/announcements/options',
  summary: '公告可选范围',
  answer: z.object({
    audiences: z.array(z.enum(announcementAudiences)),
    stores: z.array(Place),
    channels: z.array(Place),
  }),
});

/** 发布公告: heard at once, and found in the message centre until it expires. */
export const publishAnnouncement = endpoint({
  ...announcing,
  method: 'POST',
  path: '/api/announcements',
  summary: '发布公告',
  labels: { title: '公告标题', body: '公告内容' },
  body: z.object({
    title: filledText(50, '请填写公告标题'),
    body: filledText(2000, '请填写公告内容'),
    audience: z.enum(announcementAudiences, '请选择发布范围'),
    storeIds: z.array(Id).max(500, '最多选择500个店铺').default([]),
    channelIds: z.array(Id).max(500, '最多选择500个渠道').default([]),
    /** Also shown over the page, until the reader confirms it. */
    popUp: z.boolean().default(false),
    /** At most 90 days ahead, which is what null stands for. */
    expiresAt: Instant.nullable().default(null),
  }),
  answer: Announcement,
  answerStatus: 201,
  refusals: ['not_found', 'store_not_reached'],
  idempotent: true,
});

/** 撤回公告: from now on nobody finds it. */
export const withdrawAnnouncement = endpoint({
  ...announcing,
  method: 'DELETE',
  path: '/api/announcements/{id}',
  summary: '撤回公告',
  params: z.object({ id: IdText }),
  answer: z.object({ withdrawn: z.int() }),
  refusals: ['not_found'],
  idempotent: true,
});
