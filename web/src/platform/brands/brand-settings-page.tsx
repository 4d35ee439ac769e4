import { Alert, Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import {
  changesBetween,
  type WantedSettings,
} from '@rental/domain/platform/brands/configuration-changes';
import {
  settingGroups,
  settingNames,
  settingOf,
  type SettingGroup,
  type SettingName,
} from '@rental/domain/platform/brands/configuration';
import { useRead } from '../../http/use-read.ts';
import { useEventCallback } from '../../ui/loading/use-event-callback.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { useUnsaved } from '../../ui/tab-page.ts';
import { SaveSettingsDialog, type BrandState } from './save-settings-dialog.tsx';
import { SettingField } from './setting-field.tsx';
import { savedSettings } from './typed-settings.ts';
import { VersionsSection } from './versions-section.tsx';
import './brand-settings.css';

/** 品牌设置: what this brand is called, how it is reached, what is turned on, and its limits. */
export default function BrandSettingsPage() {
  const { data, error, refetch } = useRead('brandSettings');
  if (data !== undefined) return <SettingsForm newest={data} />;
  if (error === null) return <Loading rows={12} />;
  return <Failed error={error} onRetry={() => void refetch()} />;
}

const groups = Object.keys(settingGroups) as SettingGroup[];

function SettingsForm({ newest }: { newest: BrandState }) {
  const [form] = Form.useForm<WantedSettings>();
  const [state, setState] = useState(newest);
  const [wanted, setWanted] = useState<WantedSettings>({});
  const [isSaving, setSaving] = useState(false);
  const count = Object.keys(wanted).length;
  const isOld = newest.seen !== state.seen;
  useUnsaved(count > 0);

  const load = (next: BrandState) => {
    setState(next);
    setWanted({});
    form.setFieldsValue(next.settings);
    void form.validateFields();
  };
  const follow = useEventCallback(() => load(newest));
  useEffect(() => {
    if (isOld && count === 0) follow(); // a form that nobody has typed into
  }, [isOld, count, follow]);
  const look = () => setWanted(differing(state, form.getFieldsValue(true) as WantedSettings));
  return (
    <div className="brand-settings-page">
      <h1>品牌设置</h1>
      {isOld && count > 0 ? (
        <Alert
          type="warning"
          showIcon
          title="品牌设置已被他人修改，您的修改不能再保存"
          action={<Button onClick={() => load(newest)}>放弃修改并载入最新设置</Button>}
        />
      ) : null}
      <Form
        form={form}
        layout="vertical"
        size="middle"
        initialValues={state.settings}
        onValuesChange={look}
        onFinish={() => setSaving(true)}
        scrollToFirstError={{ block: 'center' }}
      >
        {groups.map((group) => (
          <PageSection key={group} title={settingGroups[group]}>
            <div className="brand-settings-group">
              {settingNames
                .filter((name) => isIn(name, group) && !isWaiting(name))
                .map((name) => (
                  <SettingField key={name} name={name} />
                ))}
            </div>
            <Waiting group={group} />
            {group === 'access' && state.moreHosts.length > 0 ? (
              <p className="brand-settings-note">
                其他可用域名（由平台维护）：{state.moreHosts.join('、')}
              </p>
            ) : null}
          </PageSection>
        ))}
        <div className="brand-settings-bar">
          <span role="status">{count === 0 ? '没有修改' : `已修改${count}项`}</span>
          <Button disabled={count === 0} onClick={() => load(state)}>
            撤销修改
          </Button>
          <Button type="primary" htmlType="submit" disabled={count === 0 || isOld}>
            预览并保存
          </Button>
        </div>
      </Form>
      <VersionsSection seen={newest.seen} />
      {isSaving ? (
        <SaveSettingsDialog
          state={state}
          wanted={wanted}
          onSaved={() => setWanted({})} // what was saved is read again, and followed
          onClosed={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

const isIn = (name: SettingName, group: SettingGroup) => settingOf(name).group === group;
const isWaiting = (name: SettingName) => settingOf(name).waitsFor !== undefined;

/** The names of settings that a later release opens: a switch would do nothing now. */
function Waiting({ group }: { group: SettingGroup }) {
  const names = settingNames.filter((name) => isIn(name, group) && isWaiting(name));
  if (names.length === 0) return null;
  return (
    <p className="brand-settings-note">
      尚未开放：{names.map((name) => settingOf(name).label).join('、')}
    </p>
  );
}

/** The settings of the form that differ from those that are stored. */
function differing({ settings }: BrandState, typed: WantedSettings): WantedSettings {
  const values = savedSettings(typed);
  return Object.fromEntries(
    changesBetween(settings, values).map(({ name }) => [name, values[name]]),
  );
}
