import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import 'antd/dist/antd.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { showError } from '../http/errors.ts';
import { isOfflineError } from '../http/online.ts';
import { awaitOperator } from '../ui/while-idle.ts';
import { root } from '../ui/root.ts';
import { arrived, type Arrival } from './arrival.ts';
import { enter } from './enter.ts';
import { Guard } from './guard.tsx';
import { listenForSearch } from './search-box.ts';
import { useLook } from './use-look.ts';
import { keepView } from './views.ts';
import { OfflineBanner } from './offline-banner.tsx';
import './workplace.css';

const freshMs = 5000;

const queries = new QueryClient({
  queryCache: new QueryCache({
    // a quiet read says in its own way what went wrong; the banner says that there is no network
    onError: (error, { meta }) => {
      if (meta?.['isQuiet'] !== true && !isOfflineError(error)) showError(error);
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: freshMs,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Drawn once where all comes in a moment; otherwise the frame of the last visit comes first. */
export async function showWorkplace(arrival: Arrival): Promise<void> {
  listenForSearch();
  awaitOperator();
  void arrival.page.then((page) => {
    if (page !== null) keepView(page.component, page.view);
  });
  const all = await arrived(arrival);
  root.render(<Workplace arrival={arrival} entered={all && enter(queries, all)} />);
}

function Workplace(props: Parameters<typeof Guard>[0]) {
  const look = useLook();
  return (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }} // each click would draw it, in a root of its own
      {...look}
    >
      <App className="workplace" message={{ maxCount: 3 }} notification={{ placement: 'topRight' }}>
        <QueryClientProvider client={queries}>
          <Guard {...props} />
          <OfflineBanner />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
