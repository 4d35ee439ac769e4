/** The state of a message; `unsent` is given up before it was sent. Stored: never rename. */
export const smsStates = {
  queued: '待发送',
  sent: '已发送',
  failed: '发送失败',
  unsent: '未发送',
} as const;

export type SmsState = keyof typeof smsStates;

/** The tabs of 短信记录: 未送达 are those of 已发送 that did not arrive. */
export const smsTabs = {
  queued: smsStates.queued,
  sent: smsStates.sent,
  undelivered: '未送达',
  failed: smsStates.failed,
  unsent: smsStates.unsent,
} as const;

export type SmsTab = keyof typeof smsTabs;
