import { App, Button, Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { idCheckType, type ReportType } from '@rental/domain/rental/risk/providers';
import { reuseDays } from '@rental/domain/rental/risk/reports';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { AnsweredReports } from './risk-report-drawer.tsx';
import { riskOffers, type RiskOffer, type RiskQuestion } from './risk-query.ts';
import { useRiskQuery } from './use-risk-query.ts';
import { useReportKinds } from './use-risk-providers.ts';
import './risk.css';

interface Typed {
  readonly type?: ReportType;
  readonly isAuthorized?: boolean;
}

interface QueryRiskDialogProps {
  readonly orderId: number;
  readonly title: string;
  /** The kinds of report that are offered. */
  readonly types: readonly ReportType[];
  /** The reports about the customer, as they were read at `now`, ms. */
  readonly reports: readonly RiskReportRow[];
  readonly now: number;
  readonly onClosed: () => void;
}

/** 查风控: a report of one provider for its price, or the one that we have; then the report itself. */
export function QueryRiskDialog(props: QueryRiskDialogProps) {
  const { orderId, title, types, onClosed } = props;
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [isFormGone, setFormGone] = useState(false);
  const [known] = useState(() => ({ reports: props.reports, now: props.now })); // the answer adds one
  const tabs = useReportKinds();
  const query = useRiskQuery(orderId);
  const providers = tabs.data?.filter((provider) => types.includes(provider.type)) ?? [];
  const offers = riskOffers({ ...known, providers });
  const type = Form.useWatch('type', form);
  const offer = offers.find(({ provider }) => provider.type === type) ?? offers[0];

  const answered = [query.answer?.report ?? null, query.answer?.king ?? null]
    .filter((report) => report !== null)
    .filter(({ type: answeredType }) => answeredType !== idCheckType); // its result stands in its section
  if (isFormGone && answered.length > 0)
    return <AnsweredReports reports={answered} onClosed={onClosed} />;

  const ask = (question: RiskQuestion) =>
    query.ask(question, ({ isWaiting }) => {
      if (isWaiting) void message.info('服务商尚未应答，报告出来后会显示在这里');
    });
  const askIfAuthorized = (question: RiskQuestion) =>
    void form.validateFields().then(
      () => ask(question),
      () => undefined, // the form says what is missing
    );
  return (
    <CommandDialog
      title={title}
      okText={offer?.main.words ?? '确认查询'}
      command={query}
      form={form}
      isOkDisabled={offer === undefined}
      onClosed={() => (query.isSuccess && answered.length > 0 ? setFormGone(true) : onClosed())}
    >
      {tabs.data === undefined && tabs.error === null ? <Loading rows={4} /> : null}
      {tabs.data === undefined && tabs.error !== null ? (
        <Failed error={tabs.error} onRetry={tabs.refetch} />
      ) : null}
      {tabs.data !== undefined && offer === undefined ? (
        <p className="risk-none">没有可用的服务商，请联系平台启用</p>
      ) : null}
      {offer === undefined ? null : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          autoComplete="off"
          initialValues={{ type: offer.provider.type }}
          onFinish={() => ask(offer.main.question)}
        >
          <Form.Item name="type" label="服务商" className="risk-offers">
            <Radio.Group
              aria-label="服务商"
              options={offers.map((one) => ({
                value: one.provider.type,
                label: <OfferWords offer={one} now={known.now} />,
              }))}
            />
          </Form.Item>
          {offer.renewals.length === 0 ? null : (
            <div className="risk-renewals">
              <span>需要最新数据：</span>
              {offer.renewals.map(({ words, question }) => (
                <Button
                  key={question.call}
                  size="small"
                  disabled={query.isPending}
                  onClick={() => askIfAuthorized(question)}
                >
                  {words}
                </Button>
              ))}
            </div>
          )}
          <Form.Item
            name="isAuthorized"
            valuePropName="checked"
            rules={[
              {
                validator: async (_, isTicked?: boolean) => {
                  if (isTicked !== true) throw new Error('请先取得客户的书面授权并勾选');
                },
              },
            ]}
          >
            <Checkbox>客户已书面授权查询</Checkbox>
          </Form.Item>
        </Form>
      )}
    </CommandDialog>
  );
}

interface OfferWordsProps {
  readonly offer: RiskOffer;
  /** An instant, ms. */
  readonly now: number;
}

const dayMs = 86_400_000;

function ageText(createTime: string, now: number): string {
  const days = Math.floor((now - Date.parse(createTime)) / dayMs);
  return days < 1 ? '不足1天' : `${days}天前`;
}

const OfferWords = ({ offer: { provider, existing }, now }: OfferWordsProps) => (
  <span className="risk-offer">
    {provider.label}
    <span className="risk-price">{moneyText(provider.priceFen)}</span>
    {existing === null ? null : (
      <small>
        {reuseDays}天内已有报告（{ageText(existing.createTime, now)}），可免费查看
      </small>
    )}
  </span>
);
