import { App, Button, ColorPicker, Drawer, Segmented, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { changeLayoutSize, layoutSizes, useLayoutSize, type LayoutSize } from './layout-size.ts';
import { changeSettings, useSettings } from './settings-store.ts';
import { baseTheme, themePresets, type Appearance, type Settings } from './settings.ts';
import './settings-drawer.css';

interface SettingsDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** 系统布局设置 (S59–S64). Changes show at once, also behind the drawer; a click there closes it. */
export default function SettingsDrawer({ isOpen, onClose }: SettingsDrawerProps) {
  return (
    <Drawer
      title="系统布局设置"
      size={330}
      open={isOpen}
      onClose={onClose}
      styles={{ mask: { background: 'transparent' } }}
    >
      <ThemeSetting />
      <AppearanceSetting />
      <SizeSetting />
      <section className="settings-group" aria-label="显示">
        <SwitchSetting name="tagsView" label="显示标签" />
        <SwitchSetting name="fixedHeader" label="固定头部" />
        <SwitchSetting name="sidebarLogo" label="显示LOGO" />
        <SwitchSetting name="uniqueOpened" label="菜单UniqueOpened" />
        <SwitchSetting name="showFooter" label="显示页脚" />
        <SwitchSetting name="sound" label="消息提示音" />
      </section>
    </Drawer>
  );
}

function ThemeSetting() {
  const theme = useSettings((settings) => settings.theme);
  const choose = (colour: string) => changeSettings({ theme: colour });
  return (
    <Group title="主题颜色">
      <div className="settings-line">
        <ColorPicker
          value={theme}
          disabledAlpha
          showText
          onChangeComplete={(colour) => choose(colour.toHexString())}
        />
        <Button onClick={() => choose(baseTheme)}>恢复默认</Button>
      </div>
      <div className="settings-presets" role="group" aria-label="预设颜色">
        {themePresets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="settings-preset"
            style={{ background: preset }}
            aria-label={preset}
            aria-pressed={preset.toLowerCase() === theme.toLowerCase()}
            title={preset}
            onClick={() => choose(preset)}
          />
        ))}
      </div>
    </Group>
  );
}

const appearanceLabels = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
} as const satisfies Record<Appearance, string>;

function AppearanceSetting() {
  const appearance = useSettings((settings) => settings.appearance);
  return (
    <Group title="暗色模式">
      <Segmented
        block
        aria-label="暗色模式"
        value={appearance}
        options={Object.entries(appearanceLabels).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => changeSettings({ appearance: chosen as Appearance })}
      />
    </Group>
  );
}

const sizeLabels = {
  default: 'Default',
  medium: 'Medium',
  small: 'Small',
  mini: 'Mini',
} as const satisfies Record<LayoutSize, string>;

function SizeSetting() {
  const { message } = App.useApp();
  const size = useLayoutSize((layout) => layout.size);
  const choose = (chosen: LayoutSize) => {
    changeLayoutSize(chosen);
    void message.success('布局设置成功');
  };
  return (
    <Group title="布局尺寸">
      <Segmented
        block
        aria-label="布局尺寸"
        value={size}
        options={layoutSizes.map((value) => ({ value, label: sizeLabels[value] }))}
        onChange={choose}
      />
    </Group>
  );
}

type Flag = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

function SwitchSetting({ name, label }: { name: Flag; label: string }) {
  const id = useId();
  const isOn = useSettings((settings) => settings[name]);
  return (
    <div className="settings-line">
      <span id={id}>{label}</span>
      <Switch
        aria-labelledby={id}
        checked={isOn}
        onChange={(isOn) => changeSettings({ [name]: isOn })}
      />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-group" aria-labelledby={id}>
      <p id={id} className="settings-title">
        {title}
      </p>
      {children}
    </section>
  );
}
