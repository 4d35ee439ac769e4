import { useIsOffline } from '../../http/online.ts';
import './offline-banner.css';

/** The one place that says that there is no network. Pages and calls keep quiet about it. */
export function OfflineBanner() {
  const isShown = useIsOffline();
  return (
    <div className="offline-banner" role="status">
      {isShown ? <p>网络已断开，恢复后自动重试</p> : null}
    </div>
  );
}
