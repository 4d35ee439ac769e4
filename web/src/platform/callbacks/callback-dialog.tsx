import type { CallbackRow } from '@rental/contract/platform/received-callbacks';
import { callbackKinds, callbackStates } from '@rental/domain/platform/callbacks/received';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { DetailDrawer, DrawerSection } from '../../ui/dialogs/detail-drawer.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { CallbackStateText } from './callback-columns.tsx';
import './callbacks.css';

/** The dialog beside the list, for one callback. */
export interface OpenedCallback {
  readonly what: 'detail' | 'replay';
  readonly callback: CallbackRow;
}

interface CallbackDialogProps {
  readonly opened: OpenedCallback;
  readonly onClosed: () => void;
}

export const CallbackDialog = ({ opened: { what, callback }, onClosed }: CallbackDialogProps) =>
  what === 'detail' ? (
    <CallbackDetail id={callback.id} onClosed={onClosed} />
  ) : (
    <ReplayModal callback={callback} onClosed={onClosed} />
  );

/** 回调详情: the body with the data of persons hidden, and who replayed it. */
function CallbackDetail({ id, onClosed }: { readonly id: number; readonly onClosed: () => void }) {
  const read = useRead('callbackDetail', { params: { id } });
  return (
    <DetailDrawer title="回调详情" size={640} read={read} onClosed={onClosed}>
      {(detail) => (
        <>
          <FactList facts={factsOf(detail)} />
          <DrawerSection
            title="内容"
            nothing={detail.body === null ? '内容不是服务商的通知，无法显示' : null}
          >
            {detail.body === null ? null : <pre className="callback-body">{detail.body}</pre>}
          </DrawerSection>
          <DrawerSection
            title="重放记录"
            nothing={detail.replayed.length === 0 ? '没有重放过' : null}
          >
            <ul className="callback-replays">
              {detail.replayed.map((one) => (
                <li key={one.at}>
                  {timeText(one.at)} {one.operator}：{callbackStates[one.callbackState]}
                  {one.reason === null ? '' : `（${one.reason}）`}
                </li>
              ))}
            </ul>
          </DrawerSection>
        </>
      )}
    </DetailDrawer>
  );
}

const factsOf = (detail: AnswerOf<'callbackDetail'>) => [
  { label: '收到时间', value: timeText(detail.at) },
  { label: '类型', value: callbackKinds[detail.kind] },
  { label: '结果', value: <CallbackStateText state={detail.callbackState} /> },
  { label: '原因', value: detail.reason ?? '-' },
  { label: '业务单号', value: detail.ourNo ?? '-' },
  { label: '订单号', value: detail.orderNo ?? '-' },
  { label: '追踪号', value: detail.traceId },
];

interface ReplayModalProps {
  readonly callback: CallbackRow;
  readonly onClosed: () => void;
}

/** 重放. */
function ReplayModal({ callback: { id, kind, at }, onClosed }: ReplayModalProps) {
  const command = useCommand('replayCallback', {
    refreshes: ['listCallbacks', 'callbacksToday', 'callbackDetail'],
    quiet: wantedByDialog,
  });
  return (
    <AgreedDialog<object>
      title="重放回调"
      okText="确认重放"
      command={command}
      isAlwaysProven
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { id, stepUp } })}
      onClosed={onClosed}
    >
      <p>
        按保存的内容重新处理{timeText(at)}收到的{callbackKinds[kind]}
        回调。已处理过的不会重复入账，处理结果和操作人会保留。
      </p>
    </AgreedDialog>
  );
}
