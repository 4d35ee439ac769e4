import type { Announcement } from '@rental/contract/people/notifications/messages';
import { announcementAudienceLabels } from '@rental/domain/people/notifications/message-kinds';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import './messages.css';

/** The audience of an announcement: 全品牌, or the names of stores and channels. */
function audienceText({ audience, storeNames, channelNames }: Announcement): string {
  if (audience !== 'places') return announcementAudienceLabels[audience];
  return [...storeNames, ...channelNames].join('、');
}

/** The columns of 公告管理. */
export const announcementColumns: readonly Column<Announcement, SortField<'listAnnouncements'>>[] =
  [
    {
      key: 'title',
      title: '标题',
      width: 220,
      isKey: true,
      cell: (row) => row.title,
      hint: (row) => row.title,
    },
    { key: 'audience', title: '发布范围', width: 200, cell: audienceText, hint: audienceText },
    { key: 'popUp', title: '弹窗', width: 72, cell: (row) => (row.popUp ? '是' : '否') },
    { key: 'createdBy', title: '发布人', width: 120, cell: (row) => row.createdBy },
    {
      key: 'createTime',
      sortBy: 'createTime',
      title: '发布时间',
      width: 168,
      cell: (row) => timeText(row.createTime),
    },
    {
      key: 'expiresAt',
      sortBy: 'expiresAt',
      title: '过期时间',
      width: 168,
      cell: (row) => timeText(row.expiresAt),
    },
    {
      key: 'state',
      title: '状态',
      width: 88,
      cell: (row) =>
        row.isExpired ? <span className="announcement-expired">已过期</span> : '生效中',
    },
  ];
