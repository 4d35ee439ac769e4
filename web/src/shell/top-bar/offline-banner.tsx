import { useIsOffline } from '../../http/online.ts';
import './offline-banner.css';

/** The only notice that there is no network; pages and calls do not report it. */
export function OfflineBanner() {
  const isShown = useIsOffline();
  return (
    <div className="offline-banner" role="status">
      {isShown ? <p>网络已断开，恢复后自动重试</p> : null}
    </div>
  );
}
