import { Button } from 'antd';
import { memo, useState } from 'react';
import type { Announcement } from '@rental/contract/people/notifications/messages';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { NoticeDialog } from '../../ui/dialogs/notice-dialog.tsx';
import { announcementColumns } from './announcement-columns.tsx';
import { PublishModal } from './publish-modal.tsx';
import { WithdrawModal } from './withdraw-modal.tsx';

type Opened =
  | { readonly what: 'publish' }
  | { readonly what: 'view' | 'withdraw'; readonly announcement: Announcement };

/** 公告管理. */
export default function AnnouncementListPage() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const onClosed = () => setOpened(null);
  return (
    <>
      <AnnouncementList onOpen={setOpened} />
      {opened?.what === 'publish' ? <PublishModal onClosed={onClosed} /> : null}
      {opened?.what === 'view' ? (
        <NoticeDialog
          title={opened.announcement.title}
          body={opened.announcement.body}
          onClosed={onClosed}
        />
      ) : null}
      {opened?.what === 'withdraw' ? (
        <WithdrawModal announcement={opened.announcement} onClosed={onClosed} />
      ) : null}
    </>
  );
}

const rules = async () =>
  (await import('@rental/contract/people/notifications/messages')).listAnnouncements;

/** The list by itself, which no dialog draws again. */
const AnnouncementList = memo(function AnnouncementList({
  onOpen,
}: {
  onOpen: (opened: Opened) => void;
}) {
  const [actions] = useState(() => (announcement: Announcement): RowAction[] => [
    { key: 'view', label: '查看', onSelect: () => onOpen({ what: 'view', announcement }) },
    {
      key: 'withdraw',
      label: '撤回',
      isDanger: true,
      onSelect: () => onOpen({ what: 'withdraw', announcement }),
    },
  ]);
  return (
    <DataTable
      read="listAnnouncements"
      rules={rules}
      noun="公告"
      columns={announcementColumns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
      commands={
        <Button type="primary" onClick={() => onOpen({ what: 'publish' })}>
          发布公告
        </Button>
      }
    />
  );
});

const idOf = (announcement: Announcement) => announcement.id;

const fields: readonly FilterField<FilterName<'listAnnouncements'>>[] = [
  { kind: 'flag', name: 'active', label: '状态', words: '只看生效中' },
];
