import { done, refused, type Result } from '../../result.ts';
import { checkedResult } from './checked-result.ts';
import {
  mappedValues,
  personValues,
  signatureKinds,
  signedParts,
  type MappedCall,
  type MappedField,
  type MappedSignature,
  type MappedValue,
  type ReportMapping,
} from './report-mapping.ts';
import { jsonReader, type JsonReader, type TextRule } from './typed-json.ts';

/** The longest mapping. */
export const mostMappingChars = 8000;
const mostFields = 40;

/** Reads a mapping that an operator typed; refused with all complaints about it. */
export function checkedMapping(text: string): Result<ReportMapping, readonly string[]> {
  const typed = parsed(text);
  if (typed === undefined) return refused(['映射的格式不正确，请检查括号、引号和逗号']);
  const reader = jsonReader();
  const mapping = mappingOf(reader, typed);
  if (reader.complaints.length === 0) complainOfWhole(reader, mapping);
  return reader.complaints.length === 0 ? done(mapping) : refused(reader.complaints);
}

/** The first complaint about a typed mapping; null: it is right. */
export function mappingComplaint(text: string): string | null {
  const checked = checkedMapping(text);
  return checked.done ? null : (checked.refusal[0] ?? null);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const rules = {
  path: {
    pattern: /^\/(?!.*\.\.)[\w./~-]{0,199}$/,
    expected: '以斜杠开头的路径，不含主机、问号和两个连续的点',
  },
  fieldName: { pattern: /^[\w.-]{1,40}$/, expected: '字母、数字、点、横线或下划线，最多40个' },
  headerName: {
    pattern:
      /^(?!(host|connection|upgrade|te|trailer|expect|cookie|(content|proxy|transfer)-.*)$)[a-z][a-z0-9-]{0,39}$/i,
    expected: '可以自定的请求头名称',
  },
  constant: { pattern: /^[^\p{Cc}]{0,200}$/u, expected: '最多200个字的文字' },
  headerConstant: { pattern: /^[\x20-\x7e]{0,200}$/, expected: '最多200个英文字符的文字' },
  template: { pattern: /^[^\p{Cc}]{1,500}$/u, expected: '最多500个字的模板' },
} satisfies Readonly<Record<string, TextRule>>;

function mappingOf(reader: JsonReader, typed: unknown): ReportMapping {
  const { ask, query, ping, signature, result } = reader.fields(typed, '映射', [
    'ask',
    'query',
    'ping',
    'signature',
    'result',
  ]);
  return {
    ask: callOf(reader, ask, '查询'),
    query: query === undefined ? null : callOf(reader, query, '查结果'),
    ping: ping === undefined ? null : callOf(reader, ping, '测试'),
    signature: signature === undefined ? null : signatureOf(reader, signature),
    result: checkedResult(reader, result),
  };
}

function callOf(reader: JsonReader, typed: unknown, what: string): MappedCall {
  const { method, path, body, fields } = reader.fields(typed, what, [
    'method',
    'path',
    'body',
    'fields',
  ]);
  const call: MappedCall = {
    method: reader.choice(method, `${what}的请求方法`, ['POST', 'GET']),
    path: reader.text(path, `${what}的接口路径`, rules.path),
    body: body === undefined ? 'json' : reader.choice(body, `${what}的正文格式`, ['json', 'form']),
    fields: reader
      .list(fields, `${what}的参数`, mostFields)
      .map((field, index) => fieldOf(reader, field, `${what}的第${index + 1}个参数`)),
  };
  const names = call.fields.map(placeOf);
  if (new Set(names).size < names.length) reader.say(`${what}有重名的参数`);
  return call;
}

/** Headers have no case. */
const placeOf = ({ name, isHeader }: Pick<MappedField, 'name' | 'isHeader'>): string =>
  isHeader ? `header ${name.toLowerCase()}` : `field ${name}`;

function fieldOf(reader: JsonReader, typed: unknown, what: string): MappedField {
  const field = reader.fields(typed, what, ['name', 'value', 'constant', 'md5', 'header']);
  const isHeader = flagOf(reader, field['header'], `${what}的请求头标记`);
  const isMd5 = flagOf(reader, field['md5'], `${what}的摘要标记`);
  const { value, constant } = field;
  if ((value === undefined) === (constant === undefined))
    reader.say(`${what}应取一个值或一个固定内容`);
  const valueNames = Object.keys(mappedValues) as MappedValue[];
  const from =
    value === undefined
      ? {
          constant: reader.text(
            constant,
            `${what}的固定内容`,
            isHeader ? rules.headerConstant : rules.constant,
          ),
        }
      : { value: reader.choice(value, `${what}的值`, valueNames) };
  if (isHeader && 'value' in from && personValues.includes(from.value))
    reader.say(`${what}是个人信息，不能放在请求头里`);
  return {
    name: reader.text(field['name'], `${what}的名称`, nameRule(isHeader)),
    isHeader,
    isMd5,
    from,
  };
}

const nameRule = (isHeader: boolean): TextRule => (isHeader ? rules.headerName : rules.fieldName);

function flagOf(reader: JsonReader, value: unknown, what: string): boolean {
  if (value !== undefined && typeof value !== 'boolean') reader.say(`${what}应为是或否`);
  return value === true;
}

function signatureOf(reader: JsonReader, typed: unknown): MappedSignature {
  const signature = reader.fields(typed, '签名', ['kind', 'template', 'header', 'field']);
  const { kind, header, field } = signature;
  if ((header === undefined) === (field === undefined))
    reader.say('签名应放在一个请求头或一个参数里');
  const isHeader = header !== undefined;
  const template = reader.text(signature['template'], '签名的模板', rules.template);
  for (const [, name = ''] of template.matchAll(/\{(\w+)\}/g))
    if (!(signedParts as readonly string[]).includes(name))
      reader.say(`签名的模板中没有「${name.slice(0, 40)}」可用`);
  return {
    kind: reader.choice(kind, '签名的算法', signatureKinds),
    template,
    name: reader.text(header ?? field, '签名的位置', nameRule(isHeader)),
    isHeader,
  };
}

/** Rules that look at more than one part. */
function complainOfWhole(reader: JsonReader, { ask, query, ping, signature }: ReportMapping): void {
  const carries = ({ fields }: MappedCall, values: readonly MappedValue[]) =>
    fields.some(({ from }) => 'value' in from && values.includes(from.value));
  if (!carries(ask, personValues)) reader.say('查询应带上姓名、手机号或身份证号');
  if (query !== null && !(carries(query, ['reportNo']) && carries(ask, ['reportNo'])))
    reader.say('有查结果时，查询和查结果都应带上请求编号');
  if (query !== null && carries(query, personValues)) reader.say('查结果不能带个人信息');
  if (ping !== null && carries(ping, [...personValues, 'reportNo']))
    reader.say('测试不能带个人信息和请求编号');
  const calls = [ask, query, ping].filter((call) => call !== null);
  if (signature !== null && calls.some(({ fields }) => fields.some(isAt(signature))))
    reader.say('签名的位置已有同名的参数');
}

const isAt = (signature: MappedSignature) => (field: MappedField) =>
  placeOf(field) === placeOf(signature);
