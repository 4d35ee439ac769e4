import { SettingOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { useSettings } from './settings-store.ts';
import './settings-handle.css';

const SettingsDrawer = lazyPart(async () => (await import('./settings-drawer.tsx')).default);

/** The button at the edge of the window that opens 系统布局设置 (S61). The drawer loads with the first click. */
export function SettingsHandle() {
  const isShown = useSettings(({ showSettings }) => showSettings);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!isShown) return null;
  return (
    <>
      <button
        type="button"
        className="settings-handle"
        aria-label="系统布局设置"
        aria-haspopup="dialog"
        title="系统布局设置"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <SettingOutlined />
      </button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <SettingsDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
