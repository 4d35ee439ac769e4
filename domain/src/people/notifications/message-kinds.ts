/** The subjects of messages, with their words. Stored: never rename. */
export const messageKindLabels = {
  order: '订单',
  announcement: '公告',
  system: '系统',
} as const;

export type MessageKind = keyof typeof messageKindLabels;

export const messageKinds = Object.keys(messageKindLabels) as MessageKind[];

/** The audiences of announcements, with their words: `places` are chosen stores and channels. */
export const announcementAudienceLabels = {
  brand: '全品牌',
  manage: '管理平台',
  channel: '渠道平台',
  places: '指定店铺或渠道',
} as const;

export type AnnouncementAudience = keyof typeof announcementAudienceLabels;

export const announcementAudiences = Object.keys(
  announcementAudienceLabels,
) as AnnouncementAudience[];
