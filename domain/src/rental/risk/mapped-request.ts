import type { MappedCall, MappedField, MappedValue, ReportMapping } from './report-mapping.ts';

export type MappedValues = Readonly<Record<MappedValue, string>>;

/** The hashes of signatures, which the domain has no library for. */
export interface Hashes {
  readonly md5Hex: (text: string) => string;
  readonly hmacSha256Hex: (key: string, text: string) => string;
}

/** A call as it is sent. `path` has the query of a GET. */
export interface MappedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Signing extends Hashes {
  readonly values: MappedValues;
  readonly appSecret: string;
}

type Pair = readonly [name: string, value: string];

/** Fills a call with values and signs it. The signed text has the body and the fields as they are without the signature. */
export function requestOf(
  { signature }: Pick<ReportMapping, 'signature'>,
  call: MappedCall,
  signing: Signing,
): MappedRequest {
  const pairsOf = (isHeader: boolean): Pair[] =>
    call.fields
      .filter((field) => field.isHeader === isHeader)
      .map((field) => [field.name, valueOf(field, signing)]);
  const headers = pairsOf(true);
  const fields = pairsOf(false);
  if (signature === null) return sent(call, headers, fields);
  const signed = signedText(signature.template, call, fields, signing);
  const sign: Pair = [
    signature.name,
    signature.kind === 'md5Hex'
      ? signing.md5Hex(signed)
      : signing.hmacSha256Hex(signing.appSecret, signed),
  ];
  return signature.isHeader
    ? sent(call, [...headers, sign], fields)
    : sent(call, headers, [...fields, sign]);
}

function valueOf({ from, isMd5 }: MappedField, { values, md5Hex }: Signing): string {
  const value = ('value' in from ? values[from.value] : from.constant).toWellFormed();
  return isMd5 ? md5Hex(value) : value;
}

/** Replaces each name in braces at once: a value with braces of its own is not looked at again. */
function signedText(
  template: string,
  call: MappedCall,
  fields: readonly Pair[],
  { values, appSecret }: Signing,
): string {
  const parts: Readonly<Record<string, string>> = {
    ...values,
    appSecret,
    method: call.method,
    path: call.path,
    body: call.method === 'GET' ? '' : bodyOf(call, fields),
    sorted: fields
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  };
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parts, name) ? (parts[name] ?? '') : whole,
  );
}

const bodyOf = ({ body }: MappedCall, fields: readonly Pair[]): string =>
  body === 'json' ? JSON.stringify(Object.fromEntries(fields)) : encoded(fields);

const encoded = (fields: readonly Pair[]): string =>
  fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

const contentTypes = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded; charset=utf-8',
} as const;

function sent(call: MappedCall, headers: readonly Pair[], fields: readonly Pair[]): MappedRequest {
  const { method, path } = call;
  if (method === 'GET') {
    const query = fields.length === 0 ? '' : `?${encoded(fields)}`;
    return { method, path: `${path}${query}`, headers: Object.fromEntries(headers), body: '' };
  }
  const contentType: Pair = ['content-type', contentTypes[call.body]];
  return {
    method,
    path,
    headers: Object.fromEntries([...headers, contentType]),
    body: bodyOf(call, fields),
  };
}
