import type { contract } from '@rental/contract/contract';
import type { Answer } from '@rental/contract/endpoint';
import { eventKinds } from '@rental/domain/rental/open-events/event-kinds';
import { isTaken, sendingProblems } from '@rental/domain/rental/open-events/webhook';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { SendingStateText } from './open-event-columns.tsx';
import '../../ui/plain-table.css';
import './open-events.css';

type Detail = Answer<(typeof contract)['openEventDetail']>;
type Try = Detail['tries'][number];

interface OpenEventDrawerProps {
  readonly eventId: number;
  readonly onClosed: () => void;
}

/** One event: every try with its answer, and what is sent. */
export function OpenEventDrawer({ eventId, onClosed }: OpenEventDrawerProps) {
  const read = useRead('openEventDetail', { params: { id: eventId } });
  return (
    <DetailDrawer title="事件详情" size={720} read={read} onClosed={onClosed}>
      {(event) => <EventFacts {...event} />}
    </DetailDrawer>
  );
}

function EventFacts(event: Detail) {
  const { orderId, tries } = event;
  return (
    <>
      <FactList
        facts={[
          { label: '事件', value: `${eventKinds[event.kind]}（${event.kind}）` },
          { label: '应用', value: event.appName },
          { label: '编号', value: event.number },
          { label: '序号', value: event.sequence ?? '-' },
          {
            label: '订单',
            value:
              orderId === null ? (
                '-'
              ) : (
                <TabLink to={`/order/detail/${orderId}`}>{event.orderNo}</TabLink>
              ),
          },
          { label: '推送状态', value: <SendingStateText state={event.sendingState} /> },
          { label: '下次推送', value: timeText(event.nextAt) },
          { label: '发生时间', value: timeText(event.at) },
        ]}
      />
      <DrawerSection title="推送记录" nothing={tries.length === 0 ? '尚未推送' : null}>
        {tries.length === 0 ? null : <TryTable tries={tries} />}
      </DrawerSection>
      <DrawerSection title="推送内容">
        <ScrollRegion className="open-event-body" label="推送内容原文">
          <pre>{JSON.stringify(JSON.parse(event.body), null, 2)}</pre>
        </ScrollRegion>
      </DrawerSection>
    </>
  );
}

const TryTable = ({ tries }: { readonly tries: readonly Try[] }) => (
  <ScrollRegion className="plain-table-scroll" label="推送记录表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">结果</th>
          <th scope="col" className="is-amount">
            耗时
          </th>
          <th scope="col">应答</th>
        </tr>
      </thead>
      <tbody>
        {tries.map((one, index) => (
          <tr key={one.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <TimeCell at={one.at} />
            <td>
              <TonedText tone={isTaken(one.answerStatus) ? 'done' : 'late'} words={resultOf(one)} />
            </td>
            <td className="is-amount">{one.tookMs}毫秒</td>
            <td className="open-event-answer">{one.answer === '' ? '-' : (one.answer ?? '-')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

const resultOf = ({ answerStatus, problem }: Try): string =>
  problem === null ? `HTTP ${answerStatus}` : sendingProblems[problem];
