import { Button, Form, Input, Radio, Select, type FormInstance } from 'antd';
import { addDays, type BusinessDate } from '@rental/domain/business-date';
import { sumFen, type Fen } from '@rental/domain/money';
import {
  longestRepayment,
  mostRepaymentParts,
  repaymentPaces,
} from '@rental/domain/rental/dunning/repayment-plans';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { YuanInput } from '../../ui/fields/yuan-input.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { PartsTable } from './parts-table.tsx';
import { evenParts, partWays, typedParts, type TypedParts } from './typed-parts.ts';
import '../orders/core/kept-list.css';

interface PartsFieldsProps<Typed extends TypedParts> {
  readonly form: FormInstance<Typed>;
  readonly owedFen: Fen;
  readonly today: BusinessDate;
}

/** The parts of 协商分期: even ones, or each by hand, which begin as the even ones. */
export function PartsFields<Typed extends TypedParts>(props: PartsFieldsProps<Typed>) {
  const { form, owedFen, today } = props;
  const typed = Form.useWatch((values: TypedParts) => values, form as unknown as FormInstance);
  const fill = () => {
    const even = typed === undefined ? null : evenParts(owedFen, typed);
    form.setFieldsValue({ parts: even ?? [{}] } as never);
  };
  return (
    <>
      <Form.Item name="by" label="分期方式">
        <Radio.Group
          aria-label="分期方式"
          options={choices(partWays)}
          onChange={({ target }) => {
            if (target.value === 'byHand') fill();
          }}
        />
      </Form.Item>
      {typed?.by === 'byHand' ? (
        <HandParts owedFen={owedFen} typed={typed} today={today} />
      ) : (
        <EvenParts parts={typed === undefined ? null : typedParts(owedFen, typed)} today={today} />
      )}
    </>
  );
}

interface EvenPartsProps {
  readonly parts: ReturnType<typeof typedParts>;
  readonly today: BusinessDate;
}

const EvenParts = ({ parts, today }: EvenPartsProps) => (
  <>
    <div className="dunning-promise">
      <Form.Item name="count" label="期数">
        <Select aria-label="期数" options={counts} />
      </Form.Item>
      <Form.Item
        name="firstOn"
        label="首期还款日"
        rules={[{ required: true, message: '请选择首期还款日' }]}
      >
        <Input type="date" min={today} max={addDays(today, longestRepayment)} />
      </Form.Item>
    </div>
    <Form.Item name="pace" label="间隔">
      <Radio.Group aria-label="间隔" options={choices(repaymentPaces)} />
    </Form.Item>
    {parts === null ? null : <PartsTable parts={parts} />}
  </>
);

const counts = Array.from({ length: mostRepaymentParts }, (_, nth) => ({
  value: nth + 1,
  label: `${nth + 1}期`,
}));

interface HandPartsProps {
  readonly owedFen: Fen;
  readonly typed: TypedParts;
  readonly today: BusinessDate;
}

const HandParts = ({ owedFen, typed, today }: HandPartsProps) => (
  <Form.List name="parts">
    {(rows, { add, remove }) => (
      <div className="dunning-parts">
        <ul className="kept-list dunning-hand-parts" aria-label="各期还款">
          {rows.map(({ key, name }) => (
            <li key={key}>
              <span>第{name + 1}期</span>
              <Form.Item
                name={[name, 'dueOn']}
                rules={[{ required: true, message: '请选择还款日' }]}
              >
                <Input
                  type="date"
                  aria-label={`第${name + 1}期还款日`}
                  min={today}
                  max={addDays(today, longestRepayment)}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'amountFen']}
                rules={[{ validator: async (_, amount: Fen | null) => requireAmount(amount) }]}
              >
                <YuanInput aria-label={`第${name + 1}期金额`} />
              </Form.Item>
              <Button
                type="text"
                danger
                disabled={rows.length === 1}
                aria-label={`删除第${name + 1}期`}
                onClick={() => remove(name)}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
        <Button
          block
          type="dashed"
          disabled={rows.length >= mostRepaymentParts}
          onClick={() => add({})}
        >
          添加一期
        </Button>
        <p className="dunning-hand-sum" role="status">
          {sumWords(owedFen, typed)}
        </p>
      </div>
    )}
  </Form.List>
);

function requireAmount(amount: Fen | null | undefined): void {
  if (amount === null || amount === undefined || Number.isNaN(amount) || amount < 1)
    throw new Error('请填写大于0的金额');
}

/** 「合计 ¥200.00，欠款 ¥210.70，还差 ¥10.70」 */
function sumWords(owedFen: Fen, { parts = [] }: TypedParts): string {
  const amounts = parts.map(({ amountFen = null }) => amountFen);
  const sum = sumFen(amounts.filter((one) => one !== null && !Number.isNaN(one)) as Fen[]);
  const words = `合计 ${moneyText(sum)}，欠款 ${moneyText(owedFen)}`;
  if (sum === owedFen) return words;
  const by = moneyText(Math.abs(sum - owedFen) as Fen);
  return sum < owedFen ? `${words}，还差 ${by}` : `${words}，多出 ${by}`;
}
