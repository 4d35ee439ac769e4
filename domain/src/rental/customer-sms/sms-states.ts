/** Where a message stands; `unsent` is given up before it was sent. Stored: never rename. */
export const smsStates = {
  queued: '待发送',
  sent: '已发送',
  failed: '发送失败',
  unsent: '未发送',
} as const;

export type SmsState = keyof typeof smsStates;
