import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkedMapping, mappingComplaint, mostMappingChars } from './checked-mapping.ts';
import { mappedAnswer, reportOf, valueAt } from './mapped-report.ts';
import { requestOf, type Hashes, type MappedValues } from './mapped-request.ts';
import type { ReportMapping } from './report-mapping.ts';

const typed = {
  ask: {
    method: 'POST',
    path: '/v1/reports',
    fields: [
      { name: 'X-App', value: 'appKey', header: true },
      { name: 'requestNo', value: 'reportNo' },
      { name: 'userName', value: 'name' },
      { name: 'idCard', value: 'idNumber', md5: true },
      { name: 'mobile', value: 'phone' },
      { name: 'product', constant: 'A01' },
    ],
  },
  query: {
    method: 'GET',
    path: '/v1/reports/one',
    fields: [{ name: 'requestNo', value: 'reportNo' }],
  },
  ping: { method: 'GET', path: '/v1/balance' },
  signature: {
    kind: 'hmacSha256Hex',
    template: '{appKey}{timestamp}{body}',
    header: 'X-Sign',
  },
  result: {
    state: {
      path: 'code',
      success: [0],
      waiting: ['102'],
      refused: ['400'],
      notFound: ['201'],
      unusable: ['301'],
      unknown: ['404'],
    },
    score: { path: 'data.score', riskiest: 100, safest: 0 },
    level: { path: 'data.grade', words: { A: 'low', B: 'medium', C: 'high' } },
    hits: { path: 'data.rules', each: 'name' },
    sections: [
      {
        title: '身份核验',
        rows: [
          { label: '姓名', path: 'data.checks[0].same' },
          { label: '手机号', path: 'data.checks[1].same' },
        ],
      },
    ],
  },
};
type Typed = typeof typed;

const mappingOf = (changed: object = {}): ReportMapping => {
  const checked = checkedMapping(JSON.stringify({ ...typed, ...changed }));
  if (!checked.done) throw new Error(checked.refusal.join('\n'));
  return checked.value;
};
const complaintsOf = (changed: object): readonly string[] => {
  const checked = checkedMapping(JSON.stringify({ ...typed, ...changed }));
  return checked.done ? [] : checked.refusal;
};

/** Shows the hashed text in place of a hash. */
const hashes: Hashes = {
  md5Hex: (text) => `md5(${text})`,
  hmacSha256Hex: (key, text) => `hmac(${key},${text})`,
};
const values: MappedValues = {
  name: '王小明',
  phone: '13812345678',
  idNumber: '110101199003077651',
  reportNo: 'FK1',
  timestamp: '1795658400000',
  seconds: '1795658400',
  nonce: 'abc',
  appKey: 'app-1',
};
const signing = { ...hashes, values, appSecret: 'secret' };

describe('a request', () => {
  test('carries the fields under their names, hashed where it is told, and a signature over key, time and body', () => {
    const mapping = mappingOf();
    const request = requestOf(mapping, mapping.ask, signing);

    expect(JSON.parse(request.body)).toEqual({
      requestNo: 'FK1',
      userName: '王小明',
      idCard: 'md5(110101199003077651)',
      mobile: '13812345678',
      product: 'A01',
    });
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/reports',
      headers: {
        'X-App': 'app-1',
        'X-Sign': `hmac(secret,app-11795658400000${request.body})`,
        'content-type': 'application/json; charset=utf-8',
      },
    });
  });

  test('of a GET has its fields in the query; a signature may be a field over all others by name', () => {
    const mapping = mappingOf({
      query: {
        method: 'GET',
        path: '/q',
        fields: [
          { name: 'no', value: 'reportNo' },
          { name: 'a', constant: '1&2' },
        ],
      },
      signature: { kind: 'md5Hex', template: '{sorted}&key={appSecret}', field: 'sign' },
    });
    if (mapping.query === null) throw new Error('no query');

    expect(requestOf(mapping, mapping.query, signing)).toEqual({
      method: 'GET',
      path: `/q?no=FK1&a=1%262&sign=${encodeURIComponent('md5(a=1&2&no=FK1&key=secret)')}`,
      headers: {},
      body: '',
    });
  });

  /** Half a character, too. The library's own takes seconds to be made ready. */
  const anyUnit = fc.nat(0xff_ff).map((code) => String.fromCharCode(code));

  test('never carries the secret, and arrives with what was typed, whatever that is', () => {
    const ask = { ...typed.ask, body: 'form' };
    const mapping = mappingOf({ ask, signature: undefined });
    fc.assert(
      fc.property(fc.string({ unit: anyUnit }), fc.string(), (name, phone) => {
        const request = requestOf(mapping, mapping.ask, {
          ...signing,
          appSecret: 'the-secret',
          values: { ...values, name, phone },
        });
        expect(JSON.stringify(request)).not.toContain('the-secret');
        const sent = new URLSearchParams(request.body);
        expect(sent.get('userName')).toBe(name.toWellFormed());
        expect(sent.get('mobile')).toBe(phone.toWellFormed());
        expect([...sent]).toHaveLength(5);
      }),
    );
  });

  test('a value with braces is not filled again', () => {
    const mapping = mappingOf({
      signature: { kind: 'md5Hex', template: '{nonce}', header: 'Sign' },
    });
    const nonce = '{appSecret}';
    const { headers } = requestOf(mapping, mapping.ask, {
      ...signing,
      values: { ...values, nonce },
    });
    expect(headers['Sign']).toBe('md5({appSecret})');
  });
});

describe('an answer', () => {
  const { result } = mappingOf();
  const data = {
    score: '28',
    grade: 'B',
    rules: [{ name: '多头借贷' }, { other: 1 }],
    checks: [{ same: true }],
  };

  test('is a report by the scale, the words and the paths of the mapping; what is missing is null', () => {
    expect(mappedAnswer(result, { code: 0, data })).toEqual({
      kind: 'ready',
      content: {
        score: 720,
        level: 'medium',
        hits: ['多头借贷'],
        sections: [
          {
            title: '身份核验',
            rows: [
              { label: '姓名', value: '是' },
              { label: '手机号', value: null },
            ],
          },
        ],
      },
    });
  });

  test.each([
    ['102', { kind: 'waiting' }],
    [400, { kind: 'failed', failure: 'refused' }],
    ['201', { kind: 'failed', failure: 'notFound' }],
    ['301', { kind: 'unusable' }],
    ['404', { kind: 'unknown' }],
    ['777', { kind: 'failed', failure: 'garbled' }],
    [null, { kind: 'failed', failure: 'garbled' }],
  ])('with the state %j means %j', (code, means) => {
    expect(mappedAnswer(result, { code, data })).toEqual(means);
  });

  test.each([
    [{}],
    [{ data: null }],
    [{ data: { score: '很高' } }],
    [{ data: { score: 101, grade: 'A' } }],
  ])('of success that holds no report is garbled: %j', (more) => {
    expect(mappedAnswer(result, { code: '0', ...more })).toEqual({
      kind: 'failed',
      failure: 'garbled',
    });
  });

  test('bounds of our score make a level', () => {
    const bounds = mappingOf({
      result: {
        ...typed.result,
        score: { path: 'score' },
        level: { low: 600, medium: 400 },
      },
    }).result;
    const levelAt = (score: number) => reportOf(bounds, { score })?.level;
    expect([1000, 600, 599, 400, 399, 0].map(levelAt)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
  });

  test('whatever it is, it is read without a fault, and a report is within its limits', () => {
    const anything = fc.anything({ withNullPrototype: true, maxDepth: 4 });
    const shaped = fc.record({ code: fc.constantFrom(0, '0', '400'), data: anything });
    fc.assert(
      fc.property(fc.oneof(anything, shaped), (answer) => {
        const meaning = mappedAnswer(result, answer);
        if (meaning.kind !== 'ready') return;
        const { score } = meaning.content;
        expect(score === null || (score >= 0 && score <= 1000)).toBe(true);
        expect(meaning.content.sections).toHaveLength(1);
      }),
    );
  });

  test('a path reads what is there alone', () => {
    expect(valueAt({ a: [{ b: 1 }] }, 'a[0].b')).toBe(1);
    expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
    expect(valueAt({ a: 'text' }, 'a.length')).toBeUndefined();
    expect(valueAt({}, 'constructor.name')).toBeUndefined();
    expect(valueAt([], '__proto__')).toBeUndefined();
  });
});

describe('a typed mapping', () => {
  const { ask, result } = typed;
  const askWith = (...fields: object[]) => ({
    ask: { ...ask, fields: [...ask.fields, ...fields] },
  });
  const stateWith = (more: object) => ({
    result: { ...result, state: { ...result.state, ...more } },
  });

  test.each<[object, string]>([
    [{ ask: [] }, '查询应写在花括号里'],
    [{ other: 1 }, '映射中没有「other」这一项'],
    [{ ask: { ...ask, method: 'PUT' } }, '查询的请求方法不在可选范围内'],
    [
      { ask: { ...ask, path: 'https://evil.test/' } },
      '查询的接口路径应为以斜杠开头的路径，不含主机、问号和两个连续的点',
    ],
    [
      { ask: { ...ask, path: '/a/../b' } },
      '查询的接口路径应为以斜杠开头的路径，不含主机、问号和两个连续的点',
    ],
    [askWith({ name: 'mobile', constant: '1' }), '查询有重名的参数'],
    [askWith({ name: 'x' }), '查询的第7个参数应取一个值或一个固定内容'],
    [
      askWith({ name: 'X-Name', value: 'name', header: true }),
      '查询的第7个参数是个人信息，不能放在请求头里',
    ],
    [
      askWith({ name: 'Host', constant: 'a.cn', header: true }),
      '查询的第7个参数的名称应为可以自定的请求头名称',
    ],
    [askWith({ name: 'key', value: 'appSecret' }), '查询的第7个参数的值不在可选范围内'],
    [{ signature: { ...typed.signature, template: '{secret}' } }, '签名的模板中没有「secret」可用'],
    [{ signature: { ...typed.signature, header: 'x-app' } }, '签名的位置已有同名的参数'],
    [{ ping: { ...ask, path: '/p' } }, '测试不能带个人信息和请求编号'],
    [{ query: { method: 'GET', path: '/q' } }, '有查结果时，查询和查结果都应带上请求编号'],
    [stateWith({ success: [] }), '结果的状态应有表示成功的值'],
    [stateWith({ refused: ['0'] }), '结果的同一个状态值只能有一个含义'],
    [stateWith({ path: 'a..b' }), '结果的状态路径应为以点分隔的名称，数组用方括号加序号'],
    [{ result: { state: result.state } }, '结果至少应有评分、等级或一个分组'],
    [
      { result: { ...result, score: undefined, level: { low: 600, medium: 400 } } },
      '用分数线判断等级时，结果应有评分',
    ],
    [
      { result: { ...result, level: { path: 'grade', words: { A: 'safe' } } } },
      '结果的等级对照不在可选范围内',
    ],
  ])('with %j is refused in words', (changed, complaint) => {
    expect(complaintsOf(changed)).toContain(complaint);
  });

  test('that is no JSON is refused; a right one may be laid out in lines', () => {
    expect(mappingComplaint('{"ask": ')).toBe('映射的格式不正确，请检查括号、引号和逗号');
    expect(mappingComplaint(JSON.stringify(typed, null, 2))).toBeNull();
    expect(JSON.stringify(typed, null, 2).length).toBeLessThan(mostMappingChars);
  });

  test('whatever JSON is typed is accepted or refused in Chinese, and never a fault', () => {
    const parts = fc.record<Partial<Record<keyof Typed, unknown>>>(
      {
        ask: fc.oneof(fc.constant(typed.ask), fc.jsonValue()),
        query: fc.oneof(fc.constant(typed.query), fc.jsonValue()),
        ping: fc.jsonValue(),
        signature: fc.oneof(fc.constant(typed.signature), fc.jsonValue()),
        result: fc.oneof(fc.constant(typed.result), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), parts), (json) => {
        const checked = checkedMapping(JSON.stringify(json));
        if (checked.done) return;
        expect(checked.refusal.length).toBeGreaterThan(0);
        for (const words of checked.refusal) expect(words).toMatch(/^\p{Script=Han}/u);
      }),
    );
  });
});
