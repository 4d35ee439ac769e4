import type { OpenAppRow } from '@rental/contract/platform/open-apps';
import { appScopes } from '@rental/domain/platform/open-apps/signing';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';

const scopesText = ({ scopes }: OpenAppRow) => scopes.map((scope) => appScopes[scope]).join('、');
const addressesText = ({ addresses }: OpenAppRow) =>
  addresses.length === 0 ? '不限' : addresses.join('、');
const channelText = ({ channelName }: OpenAppRow) => channelName ?? '无渠道';

function webhookState({ webhook }: OpenAppRow): { tone: Tone; words: string } {
  if (webhook === null) return { tone: 'ended', words: '未设置' };
  return webhook.failingSince === null
    ? { tone: 'running', words: '正常' }
    : { tone: 'late', words: '失败' };
}

/** The last use of any key; null: none was used. */
const lastUseOf = ({ keys }: OpenAppRow) =>
  keys
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .at(-1) ?? null;

/** The columns of 开放接口. */
export const openAppColumns: readonly Column<OpenAppRow, SortField<'listOpenApps'>>[] = [
  {
    key: 'name',
    sortBy: 'name',
    title: '应用',
    width: 200,
    isKey: true,
    cell: (app) => twoLines(app.name, channelText(app)),
    hint: (app) => `${app.name}：${channelText(app)}`,
  },
  { key: 'scopes', title: '接口权限', width: 240, cell: scopesText, hint: scopesText },
  { key: 'addresses', title: '允许的IP地址', width: 160, cell: addressesText, hint: addressesText },
  {
    key: 'limit',
    title: '每分钟请求数',
    width: 112,
    cell: (app) => app.requestsPerMinute.toLocaleString('zh-CN'),
  },
  { key: 'keys', title: '有效密钥', width: 88, cell: (app) => `${app.keys.length}个` },
  {
    key: 'webhook',
    title: '事件推送',
    width: 88,
    cell: (app) => <TonedText {...webhookState(app)} />,
    hint: ({ webhook }) => webhook?.url ?? '',
  },
  {
    key: 'lastUsed',
    title: '最近使用',
    width: 168,
    cell: (app) => {
      const at = lastUseOf(app);
      return at === null ? '未使用' : timeText(at);
    },
  },
  {
    key: 'state',
    title: '状态',
    width: 80,
    cell: (app) => (
      <TonedText
        tone={app.isEnabled ? 'running' : 'ended'}
        words={app.isEnabled ? '启用' : '停用'}
      />
    ),
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '创建时间',
    width: 168,
    cell: (app) => timeText(app.createTime),
  },
];
