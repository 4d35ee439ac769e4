import { maxUnsignedPerHour } from '@rental/domain/platform/callbacks/received';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';

/** 今日回调: how many came since midnight, and how they ended. */
export function CallbacksToday() {
  const { data, error, refetch } = useRead('callbacksToday');
  return (
    <PageSection
      title="今日回调"
      extra={
        <span className="callbacks-note">
          签名不正确的回调每小时保留{maxUnsignedPerHour}条，超出的只计数
        </span>
      }
    >
      {data !== undefined ? (
        <FactList facts={factsOf(data)} />
      ) : error === null ? (
        <Loading rows={1} />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </PageSection>
  );
}

const factsOf = (today: AnswerOf<'callbacksToday'>) => [
  { label: '已处理', value: countText(today.taken) },
  { label: '重复', value: countText(today.duplicate) },
  { label: '已拒绝', value: countText(today.refused) },
  { label: '未处理完', value: countText(today.received) },
  { label: '仅计数', value: countText(today.uncounted) },
];

const countText = (count: number) => count.toLocaleString('zh-CN');
