import type { DunningStage } from './stages.ts';

/** The dictionary of 催收话术: a brand changes the text of a stage, and adds more as `m1_2`. */
export const scriptDictionary = 'dunning_script';

/** The texts of the platform, by stage. */
export const usualScripts: Readonly<Record<DunningStage, string>> = {
  m1: '您好，这里是租赁客服。您的租金已过应付日，请核对账单并尽快付款；如已付款请忽略，有困难可与我们协商。',
  m2: '您好，您的租金已逾期超过一个月，滞纳金按合同计算。请告知预计付款时间，需要分期可现在为您登记。',
  m3: '您好，您的租金已逾期超过两个月。请在约定日期前付款，或与我们协商分期；归还设备也可以办理。',
  m4: '您好，您的租金已逾期超过三个月。如不付款或协商，我们将依合同通过法律途径处理，请尽快与我们联系。',
  overstay:
    '您好，您的租期已届满，设备尚未归还，超期占用费按合同计算。请选择归还、续租或买断，我们为您办理。',
  // last: entries are numbered in this order
  m5: '您好，您的租金已长期逾期。请告知还款安排，或与我们协商分期、归还设备；否则将依合同通过法律途径处理。',
  m6: '您好，您的租金长期逾期且未协商。我们将依合同通过法律途径处理，在此之前仍可付款或与我们协商。',
};

/** Threats, shame and the disclosure of a debt to others have no place in a script. */
const forbiddenWords: readonly string[] = [
  '坐牢',
  '判刑',
  '逮捕',
  '拘留',
  '抓你',
  '通讯录',
  '告诉你家人',
  '通知你单位',
  '曝光',
  '老赖',
  '骗子',
  '上门闹',
  '后果自负',
  '不要脸',
];

/** The first forbidden wording of a script; null: it has none. */
export const forbiddenWording = (text: string): string | null =>
  forbiddenWords.find((word) => text.includes(word)) ?? null;

/** The same of a label of any dictionary: those of others may say what they like. */
export const forbiddenLabel = (dictionary: string, label: string): string | null =>
  dictionary === scriptDictionary ? forbiddenWording(label) : null;

/** The values of the dictionary that are for a stage: its own, and what a brand added to it. */
export const isScriptOf = (value: string | number, stage: DunningStage): boolean =>
  value === stage || String(value).startsWith(`${stage}_`);
