import { Button } from 'antd';
import type { DemoAnswerOf } from '../../http/demo-call.ts';
import { Empty, Failed, Loading } from '../../ui/page-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { timeText } from '../../ui/texts/time-text.ts';

type Played = DemoAnswerOf<'playDemoOrder'>;
type Exchange = Played['exchanges'][number];

interface ExchangesProps {
  readonly played: Played | null;
  readonly isRunning: boolean;
  readonly error: unknown;
  readonly onFollow: (externalNo: string) => void;
}

/** The words for each call of the sample client. */
function wordsFor({ method, target }: Exchange): string {
  if (target.startsWith('/open/v1/products')) return '读取商品、库存与方案';
  if (target === '/open/v1/quotes') return '试算';
  if (target.startsWith('/open/v1/customers/')) return '登记客户';
  if (target === '/open/v1/orders' && method === 'POST') return '下单';
  return '查询订单';
}

/** The exchanges with their numbers. */
const steps = ({ exchanges }: Played) =>
  exchanges.map((exchange, index) => ({ ...exchange, step: index + 1 }));

/** The requests and answers of the sample client, in their order. */
export function Exchanges({ played, isRunning, error, onFollow }: ExchangesProps) {
  return (
    <section className="demo-console" aria-label="示例程序">
      <header>
        <h2>示例程序</h2>
        <span>{played?.command ?? 'node docs/examples/place-order.mjs'}</span>
      </header>
      {isRunning ? <Loading rows={4} /> : null}
      {!isRunning && error !== null ? (
        <Failed error={error} onRetry={() => location.reload()} />
      ) : null}
      {!isRunning && error === null && played === null ? (
        <Empty words="在手机上选一件商品下单，这里显示示例程序发出的请求和收到的应答。" />
      ) : null}
      {isRunning || error !== null || played === null ? null : (
        <>
          <Outcome played={played} onFollow={onFollow} />
          <ol>
            {steps(played).map(({ step, ...exchange }) => (
              <li key={step}>
                <details open={exchange.answerStatus >= 300}>
                  <summary>
                    <b>{wordsFor(exchange)}</b>
                    <code>
                      {exchange.method} {exchange.target}
                    </code>
                    <span className={exchange.answerStatus < 300 ? 'is-done' : 'is-refused'}>
                      {exchange.answerStatus}
                    </span>
                  </summary>
                  {exchange.sent === null ? null : <Body title="发出" body={exchange.sent} />}
                  <Body title="应答" body={exchange.answered} />
                </details>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Outcome({
  played,
  onFollow,
}: Pick<ExchangesProps, 'onFollow'> & { readonly played: Played }) {
  const { result, failure, at } = played;
  if (result === null)
    return (
      <p className="demo-outcome is-refused" role="alert">
        示例程序没有下成单：{failure}
      </p>
    );
  return (
    <p className="demo-outcome" role="status">
      <span>
        订单 <TabLink to={`/order/list?orderNo=${result.orderNo}`}>{result.orderNo}</TabLink>
        ，状态「{result.state}」（{timeText(at)}）
      </span>
      <Button onClick={() => onFollow(result.externalNo)}>再次查询</Button>
    </p>
  );
}

const longest = 4_000;

function Body({ title, body }: { readonly title: string; readonly body: unknown }) {
  const text = JSON.stringify(body, null, 2);
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <ScrollRegion className="demo-body" label={title}>
        <pre>{text.length > longest ? `${text.slice(0, longest)}\n…` : text}</pre>
      </ScrollRegion>
    </figure>
  );
}
