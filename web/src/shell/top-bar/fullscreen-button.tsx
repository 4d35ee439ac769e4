import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useSyncExternalStore } from 'react';

/** Fills the screen with the workplace, and back (S43). */
export function FullscreenButton() {
  const { message } = App.useApp();
  const isFullscreen = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  const toggle = async () => {
    try {
      if (isFullscreen) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch {
      void message.warning('you browser can not work'); // as specified, to the letter (S44)
    }
  };
  return (
    <Button
      type="text"
      className="top-bar-button top-bar-fullscreen"
      icon={isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={isFullscreen ? '退出全屏' : '全屏'}
      onClick={() => void toggle()}
    />
  );
}
