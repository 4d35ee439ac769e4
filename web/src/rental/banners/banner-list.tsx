import type { BannerRow } from '@rental/contract/rental/banners';
import { bannerKinds, type BannerKind } from '@rental/domain/rental/banners/banner';
import { Button } from 'antd';
import { memo, useMemo, useState } from 'react';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useMay } from '../../ui/gate.tsx';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { bannerCalls } from './banner-calls.ts';
import { bannerColumnsOf, bannerFieldsOf } from './banner-columns.tsx';

const SaveBannerModal = onDemand(
  async () => (await import('./save-banner-modal.tsx')).SaveBannerModal,
);
const MoveBannerModal = onDemand(
  async () => (await import('./move-banner-modal.tsx')).MoveBannerModal,
);

/** The dialog beside the list: of a new picture, or of one. */
type Opened =
  | { readonly what: 'create' }
  | { readonly what: 'edit' | 'publish' | 'withdraw' | 'remove'; readonly banner: BannerRow };

interface BannerListProps {
  readonly kind: BannerKind;
}

/** The pictures of a kind, and the dialogs of one. */
export function BannerList({ kind }: BannerListProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const of = { kind, onClosed: () => setOpened(null) };
  return (
    <>
      <Table kind={kind} onOpen={setOpened} />
      {opened?.what === 'create' ? <SaveBannerModal {...of} /> : null}
      {opened?.what === 'edit' ? <SaveBannerModal {...of} banner={opened.banner} /> : null}
      {opened === null || opened.what === 'create' || opened.what === 'edit' ? null : (
        <MoveBannerModal {...of} move={opened.what} banner={opened.banner} />
      )}
    </>
  );
}

const rules = async () => (await import('@rental/contract/rental/banners')).listBanners;

/** The list by itself, which no dialog draws again. */
const Table = memo(function Table({
  kind,
  onOpen,
}: BannerListProps & { readonly onOpen: (opened: Opened) => void }) {
  const { list, edit } = bannerCalls[kind];
  const mayEdit = useMay()(edit);
  const columns = useMemo(() => bannerColumnsOf(kind), [kind]);
  const fields = useMemo(() => bannerFieldsOf(kind), [kind]);
  const actions = useMemo(
    () => (banner: BannerRow) => (mayEdit ? actionsOn(banner, onOpen) : []),
    [mayEdit, onOpen],
  );
  return (
    <DataTable
      read={list}
      rules={rules}
      noun={bannerKinds[kind]}
      columns={columns}
      rowKey={idOf}
      fields={fields}
      actions={actions}
      commands={
        mayEdit ? (
          <Button type="primary" onClick={() => onOpen({ what: 'create' })}>
            {`新增${bannerKinds[kind]}`}
          </Button>
        ) : null
      }
    />
  );
});

function actionsOn(banner: BannerRow, onOpen: (opened: Opened) => void): RowAction[] {
  const isPublished = banner.bannerState !== 'draft' && banner.bannerState !== 'off';
  const open = (what: Exclude<Opened['what'], 'create'>) => () => onOpen({ what, banner });
  return [
    { key: 'edit', label: '编辑', onSelect: open('edit') },
    isPublished
      ? { key: 'withdraw', label: '下线', isDanger: true, onSelect: open('withdraw') }
      : { key: 'publish', label: '发布', onSelect: open('publish') },
    {
      key: 'remove',
      label: '删除',
      isDanger: true,
      obstacle: isPublished ? '先下线，再删除' : null,
      onSelect: open('remove'),
    },
  ];
}

const idOf = (banner: BannerRow) => banner.id;
