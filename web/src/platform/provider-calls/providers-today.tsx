import type { ProviderToday } from '@rental/contract/platform/provider-calls';
import { providerLabels, successText } from '@rental/domain/platform/provider-calls/providers';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { clockText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';

/** 今日汇总: how often each provider was called today, with which success and how fast. */
export function ProvidersToday() {
  const { data, error, refetch } = useRead('providersToday');
  return (
    <PageSection
      title="今日汇总"
      extra={
        <span className="provider-today-note">
          成功率＝成功÷调用；被拒是服务商明确拒绝，未决是没有收到明确答复
        </span>
      }
    >
      {data !== undefined ? (
        <Figures providers={data} />
      ) : error === null ? (
        <Loading rows={2} />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </PageSection>
  );
}

const Figures = ({ providers }: { readonly providers: readonly ProviderToday[] }) =>
  providers.length === 0 ? (
    <p className="plain-table-none">今天还没有调用服务商</p>
  ) : (
    <ScrollRegion className="plain-table-scroll" label="今日汇总表">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">服务商</th>
            {amountTitles.map((title) => (
              <th key={title} scope="col" className="is-amount">
                {title}
              </th>
            ))}
            <th scope="col">最近成功</th>
            <th scope="col">最近失败或未决</th>
          </tr>
        </thead>
        <tbody>
          {providers.map((one, index) => (
            <tr key={one.provider} className={index % 2 === 1 ? 'is-striped' : undefined}>
              <td>{nameOf(one.provider)}</td>
              <td className="is-amount">{countText(one.calls)}</td>
              <td className="is-amount">{successText(one.answered, one.calls)}</td>
              <td className="is-amount">{countText(one.refused)}</td>
              <td className="is-amount">{faultText(one.undecided)}</td>
              <td className="is-amount">{faultText(one.failed)}</td>
              <td className="is-amount">{tookText(one.averageMs)}</td>
              <td className="is-amount">{tookText(one.p95Ms)}</td>
              <td>{one.answeredAt === null ? '-' : clockText(one.answeredAt)}</td>
              <td>{one.failedAt === null ? '-' : clockText(one.failedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );

const amountTitles = ['调用', '成功率', '被拒', '未决', '失败', '平均耗时', 'P95耗时'];

const countText = (count: number) => count.toLocaleString('zh-CN');

/** A fault is marked with more than a figure. */
const faultText = (count: number) =>
  count === 0 ? '0' : <TonedText tone="late" words={countText(count)} />;

/** A name that only another release has is shown as it is. */
const nameOf = (provider: string): string =>
  (providerLabels as Readonly<Record<string, string>>)[provider] ?? provider;
