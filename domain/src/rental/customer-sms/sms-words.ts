import {
  filled,
  placeholderOf,
  smsTemplateNames,
  smsTemplateOf,
  variablesOf,
  type SmsTemplateName,
  type SmsValues,
} from './sms-templates.ts';

/** A brand's own texts by the names of their templates. A template that is absent has its standard text. */
export type SmsWords = Readonly<Record<string, string>>;

/** The longest own text, with its placeholders. */
export const maxWording = 200;

/** A link, a host or an address in any width; a variable alone may bring one. */
const link = /:\/\/|www\.|[a-z\d]\.[a-z]{2}|\.(?:中国|公司|网络|网址|在线)/u;
/** So many digits make a phone number, however they are set apart. */
const phone = /(?:\d[\s.–—-]?){7}/u;

/** Why a brand cannot have this text for a template, in a sentence; null: it can. */
export function wordingComplaint(name: SmsTemplateName, text: string): string | null {
  if (text.length === 0 || text.length > maxWording) return `应为1–${maxWording}个字`;
  if (text !== text.trim() || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(text)) return '不能换行，首尾不能有空格';
  if (/[【】]/u.test(text)) return '不能含有【】，签名由系统加在最前面';
  return forbiddenIn(name, text) ?? missingIn(name, text);
}

/** The words between the placeholders hold no other braces, no link and no phone number. */
function forbiddenIn(name: SmsTemplateName, text: string): string | null {
  const known = variablesOf(name).map(placeholderOf);
  const plain = known
    .reduce((rest, placeholder) => rest.replaceAll(placeholder, '、'), text)
    .normalize('NFKC')
    .toLowerCase();
  if (/[{}]/u.test(plain)) return `只能使用这些变量：${known.join('')}`;
  if (link.test(plain)) return '不能写网址，以免被冒用';
  return phone.test(plain) ? '不能写电话号码，以免被冒用' : null;
}

function missingIn(name: SmsTemplateName, text: string): string | null {
  const { optional } = smsTemplateOf(name);
  const missing = variablesOf(name).filter(
    (one) => !optional.includes(one) && !text.includes(placeholderOf(one)),
  );
  return missing.length === 0 ? null : `缺少变量${missing.map(placeholderOf).join('')}`;
}

const isTemplate = (name: string): name is SmsTemplateName =>
  smsTemplateNames.some((known) => known === name);

/** Why a brand cannot have these texts; null: it can. */
export function wordsComplaint(words: SmsWords): string | null {
  for (const [name, text] of Object.entries(words)) {
    if (!isTemplate(name)) return '请选择列表中的短信模板';
    const complaint = wordingComplaint(name, text);
    if (complaint !== null) return `「${smsTemplateOf(name).label}」${complaint}`;
  }
  return null;
}

/** The text of a template for a brand. An own text that a release before accepted and this one does not is left out. */
export function wordingOf(words: SmsWords, name: SmsTemplateName): string {
  const own = words[name];
  return own !== undefined && wordingComplaint(name, own) === null ? own : smsTemplateOf(name).text;
}

/** The brand whose message it is: the name signs it. */
export interface WordingBrand {
  readonly name: string;
  readonly settings: { readonly smsWords: SmsWords };
}

/** A message as providers take it: the template with its values, and the whole text. */
export interface FilledSms {
  readonly template: SmsTemplateName;
  readonly params: Readonly<Record<string, string>>;
  readonly text: string;
}

export const filledSms = (
  brand: WordingBrand,
  template: SmsTemplateName,
  values: SmsValues,
): FilledSms => ({
  template,
  params: Object.fromEntries(variablesOf(template).map((one) => [one, values[one] ?? ''])),
  text: `【${brand.name}】${filled(wordingOf(brand.settings.smsWords, template), values)}`,
});
