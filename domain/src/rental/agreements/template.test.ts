import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../money.ts';
import { usualLease } from '../orders/core/lease-terms.ts';
import { firstTemplate, standardTemplate } from './first-template.ts';
import {
  editOf,
  preferTemplate,
  publishTemplate,
  stopTemplate,
  templateStates,
  type TemplateState,
} from './template-state.ts';
import { agreementText, checkTemplate } from './template.ts';
import { agreementValues, billPlanText } from './values.ts';
import { agreementVariables, sampleValues } from './variables.ts';

const clauses = [
  ['租期', 'rentalPeriod'],
  ['增值服务', 'services'],
  ['滞纳金', 'lateFee'],
  ['付款顺序', 'paymentOrder'],
  ['买断', 'buyoutTerms'],
  ['续租', 'renewal'],
  ['提前归还', 'earlyReturn'],
  ['免押担保', 'waiverHold'],
] as const;

/** A text that says every rule by which money is charged has nothing added; that much is left out here. */
function render(body: string, values: typeof sampleValues): string {
  const said = clauses.map(([, variable]) => variable);
  const end = `\n${said.map((variable) => values[variable]).join('')}`;
  const named = said.map((variable) => `{{${agreementVariables[variable].label}}}`).join('');
  const text = agreementText(`${body}\n${named}`, values);
  expect(text.endsWith(end)).toBe(true);
  return text.slice(0, -end.length);
}

const labels = Object.values(agreementVariables).map(({ label }) => label);

test('a template asks for what is on the list, and for nothing else', () => {
  expect(checkTemplate('甲方{{品牌名称}}，乙方{{ 客户姓名 }}')).toMatchObject({ done: true });
  expect(checkTemplate('{{品牌}}、{{客户姓名}}、{{身份证}}、{{品牌}}')).toEqual({
    done: false,
    refusal: { code: 'agreement_variable_unknown', names: ['品牌', '身份证'], count: 2 },
  });
  expect(checkTemplate('{{}}')).toMatchObject({ refusal: { count: 1 } });
});

test.each(['乙方{{客户姓名', '乙方客户姓名}}', '{{客户姓名}} {{', '{{客户{姓名}}'])(
  'braces that do not close are refused: %s',
  (body) => {
    expect(checkTemplate(body)).toEqual({
      done: false,
      refusal: { code: 'agreement_braces_open' },
    });
  },
);

test('the template that every brand begins with is a right one', () => {
  expect(checkTemplate(firstTemplate.body)).toMatchObject({ done: true });
  expect(render(firstTemplate.body, sampleValues)).not.toMatch(/[{}]/);
});

test('an agreement says every rule that its customer is charged by, whatever its template leaves out', () => {
  const { rentalPeriod } = sampleValues;
  const values = {
    ...sampleValues,
    services: '乙方另选增值服务：碎屏险¥99.00，于起租日一次支付',
    waiverHold: '免押部分由乙方冻结¥400.00的预授权作为担保',
  };

  const before = agreementText(firstTemplate.body, values);
  const added = clauses.map(([name, variable]) => `\n\n补充条款（${name}）：${values[variable]}。`);
  expect(before.endsWith(added.join(''))).toBe(true);
  expect(agreementText(firstTemplate.body, sampleValues)).not.toContain('免押担保'); // nothing is frozen
  expect(agreementText(firstTemplate.body, sampleValues)).not.toContain('增值服务'); // none was taken
  const now = agreementText(standardTemplate.body, sampleValues);
  expect(now.split(rentalPeriod)).toHaveLength(2);
  expect(now).not.toContain('补充条款');
});

test('a text that passes leaves no variable behind, and keeps everything else, whatever it is', () => {
  const plain = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
  const part = fc.oneof(
    plain,
    fc.constantFrom(...labels).map((label) => `{{${label}}}`),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const body = parts.join('');
      expect(checkTemplate(body)).toEqual({ done: true, value: body });
      const values = Object.fromEntries(
        Object.entries(agreementVariables).map(([name, { label }]) => [name, `<${label}>`]),
      ) as unknown as typeof sampleValues;
      const expected = parts
        .map((text) => (/^\{\{.*\}\}$/s.test(text) ? `<${text.slice(2, -2)}>` : text))
        .join('');
      expect(render(body, values)).toBe(expected);
    }),
  );
});

test('what a value says is text, also where it has braces or dollar signs in it', () => {
  const values = { ...sampleValues, customerName: '{{订单号}}$&$1' };
  expect(render('乙方{{客户姓名}}。', values)).toBe('乙方{{订单号}}$&$1。');
});

test('of the states of a template only a draft is changed where it is, and the default is never stopped', () => {
  const states = Object.keys(templateStates) as TemplateState[];
  expect(states.map((state) => editOf({ state, isDefault: false }))).toEqual([
    'inPlace',
    'newVersion',
    'newVersion',
  ]);
  const doneIn = (decide: (facts: { state: TemplateState; isDefault: boolean }) => object) =>
    states.filter((state) => 'value' in decide({ state, isDefault: false }));
  expect(doneIn(publishTemplate)).toEqual(['draft', 'stopped']);
  expect(doneIn(stopTemplate)).toEqual(['published']);
  expect(doneIn(preferTemplate)).toEqual(['published']);
  expect(stopTemplate({ state: 'published', isDefault: true })).toMatchObject({
    refusal: { code: 'agreement_template_is_default' },
  });
});

test('the bill plan tells terms alike in one, and its amounts add up to the rent', () => {
  expect(billPlanText([fen(3334), fen(3333), fen(3333)])).toBe(
    '第1期 ¥33.34；第2期至第3期：每期 ¥33.33',
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }),
      (typed) => {
        const amounts = typed.map((yuan) => fen(yuan * 100));
        const told = [
          ...billPlanText(amounts).matchAll(/第(\d+)期(?:至第(\d+)期：每期)? ¥(\d+)\.00/g),
        ].map(([, from, to = from, yuan]) => (Number(to) - Number(from) + 1) * Number(yuan) * 100);
        expect(told.reduce((total, part) => total + part, 0)).toBe(sumFen(amounts));
      },
    ),
  );
});

test('what an order says goes into its agreement as people write it', () => {
  const values = agreementValues({
    agreementNo: 'HT1',
    generatedAt: new Date('2026-01-02T16:00:00.000Z'),
    brandName: '甲租机',
    storeName: '西湖店',
    customerName: '王喆',
    customerIdNumber: '330106199001011234',
    customerPhone: '13812345678',
    customerAddress: '杭州',
    orderNo: 'ZL1',
    originalNo: null,
    orderType: 2,
    productName: 'iPhone',
    skuName: '256GB',
    firstPayment: 'atReceipt',
    retailFen: fen(999_900),
    totalRentFen: fen(10_000),
    termCount: 3,
    period: { unit: 'day', days: 10 },
    depositFen: fen(200_000),
    depositWaivedFen: fen(200_000),
    waiverHoldFen: fen(0),
    depositDueFen: fen(0),
    buyoutFen: null,
    services: [{ kind: 'insurance', name: '碎屏险', priceFen: fen(9_900) }],
    lease: usualLease,
  });
  expect(values).toMatchObject({
    generatedOn: '2026年1月3日', // in Shanghai it was the next day
    orderType: '先租后买',
    retail: '¥9,999.00',
    period: '10天',
    rentalPeriod:
      '租期自起租日起算，含起租日，每期10天，3期共30天，至第30天24时止。起租日为乙方签收当日；租期届满未归还、续租或买断的，自届满次日起每天按日均租金计收超期占用费，至归还之日止，最多计90天',
    billPlan: '第1期 ¥33.34；第2期至第3期：每期 ¥33.33',
    services: '乙方另选增值服务：碎屏险¥99.00，于起租日一次支付',
    depositDue: '¥0.00',
    waiverHold: '无',
    buyout: '无',
    lateFee: '逾期后前15天每天按未付金额的0.05%，之后每天0.1%计收，累计不超过该期账单的20%',
    buyoutTerms: '到期不可买断',
    renewal: '到期可按原每期租金续租',
  });
});
