/** How a customer was contacted. Stored: never rename. */
export const contactWays = {
  call: '电话',
  sms: '短信',
  visit: '上门',
  letter: '信函',
  incoming: '客户来电',
} as const;

export type ContactWay = keyof typeof contactWays;

/** The results of a contact. Stored: never rename. */
export const contactResults = {
  promised: '承诺还款',
  saysPaid: '称已还款',
  refused: '拒绝还款',
  disputes: '有异议',
  hardship: '经济困难',
  noAnswer: '无人接听',
  switchedOff: '关机或停机',
  wrongNumber: '号码非本人',
  thirdParty: '他人代接',
  sent: '已送达',
  other: '其他',
} as const;

export type ContactResult = keyof typeof contactResults;
