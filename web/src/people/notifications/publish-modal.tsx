import { Button, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { publishAnnouncement } from '@rental/contract/people/notifications/messages';
import {
  announcementAudienceLabels,
  type AnnouncementAudience,
} from '@rental/domain/people/notifications/message-kinds';
import { messageReads } from '../../http/messages.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { NoticeDialog } from '../../ui/dialogs/notice-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';

interface Typed {
  readonly title?: string;
  readonly body?: string;
  readonly audience: AnnouncementAudience;
  readonly storeIds?: number[];
  readonly channelIds?: number[];
  readonly popUp: boolean;
  readonly days: number;
}

const dayMs = 86_400_000;
const spans = [1, 3, 7, 30, 60].map((days) => ({ value: days, label: `${days}天` }));

/** 发布公告: whom it is for, how long it holds, and what it will look like. */
export function PublishModal({ onClosed }: { onClosed: () => void }) {
  const [form] = Form.useForm<Typed>();
  const [preview, setPreview] = useState<Typed | null>(null);
  const options = useRead('announcementOptions');
  const command = useCommand('publishAnnouncement', {
    refreshes: ['listAnnouncements', ...messageReads],
  });
  const { data, error } = options;
  const submit = ({ days, title = '', body = '', ...typed }: Typed) =>
    command.mutate({
      body: {
        ...typed,
        title,
        body,
        expiresAt: new Date(Date.now() + days * dayMs).toISOString(),
      },
    });
  return (
    <CommandDialog
      title="发布公告"
      okText="发布"
      width={600}
      command={command}
      form={form}
      isOkDisabled={data === undefined}
      onClosed={onClosed}
    >
      {data === undefined && error === null ? <Loading /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void options.refetch()} />
      ) : null}
      {data === undefined ? null : (
        <Form
          form={form}
          layout="vertical"
          size="middle"
          autoComplete="off"
          initialValues={{ audience: data.audiences[0], popUp: true, days: 7 }}
          onFinish={submit}
        >
          <ContractField of={publishAnnouncement} name="title" label="标题">
            <Input maxLength={50} showCount />
          </ContractField>
          <ContractField of={publishAnnouncement} name="body" label="内容">
            <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={2000} showCount />
          </ContractField>
          <ContractField of={publishAnnouncement} name="audience" label="发布范围">
            <Select
              options={data.audiences.map((value) => ({
                value,
                label: announcementAudienceLabels[value],
              }))}
            />
          </ContractField>
          <Places stores={data.stores} channels={data.channels} />
          <Form.Item name="days" label="有效期">
            <Select options={spans} />
          </Form.Item>
          <Form.Item
            name="popUp"
            label="弹窗显示"
            valuePropName="checked"
            extra="打开页面时弹出，点击「我知道了」后不再出现"
          >
            <Switch />
          </Form.Item>
          <Button onClick={() => setPreview(form.getFieldsValue())}>预览</Button>
        </Form>
      )}
      {preview === null ? null : (
        <NoticeDialog
          title={preview.title?.trim() || '（未填写标题）'}
          body={preview.body?.trim() || '（未填写内容）'}
          onClosed={() => setPreview(null)}
        />
      )}
    </CommandDialog>
  );
}

interface Place {
  readonly id: number;
  readonly name: string;
}

const choices = (places: readonly Place[]) =>
  places.map(({ id, name }) => ({ value: id, label: name }));

/** Asked for where the announcement is not for everyone of a platform. */
function Places({ stores, channels }: { stores: readonly Place[]; channels: readonly Place[] }) {
  const audience = Form.useWatch<AnnouncementAudience | undefined>('audience');
  if (audience !== 'places') return null;
  return (
    <>
      <ContractField of={publishAnnouncement} name="storeIds" label="店铺">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={choices(stores)}
        />
      </ContractField>
      {channels.length === 0 ? null : (
        <ContractField of={publishAnnouncement} name="channelIds" label="渠道">
          <Select
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={choices(channels)}
          />
        </ContractField>
      )}
    </>
  );
}
