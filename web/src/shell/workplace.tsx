import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { showError } from '../http/errors.ts';
import { isOfflineError } from '../http/online.ts';
import { awaitOperator } from '../ui/loading/while-idle.ts';
import { root } from '../ui/root.ts';
import { enter } from './enter.ts';
import { Guard } from './guard.tsx';
import { arrived, type Arrival } from './routes/arrival.ts';
import { keepView } from './routes/views.ts';
import { listenForSearch } from './search/search-box.ts';
import { useLook } from './settings/use-look.ts';
import { OfflineBanner } from './top-bar/offline-banner.tsx';
import 'antd/dist/antd.css';
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

const Workplace = (props: Parameters<typeof Guard>[0]) => (
  <Looked>
    <App className="workplace" message={{ maxCount: 3 }} notification={{ placement: 'topRight' }}>
      <QueryClientProvider client={queries}>
        <Guard {...props} />
        <OfflineBanner />
      </QueryClientProvider>
    </App>
  </Looked>
);

/** The same objects each time, or all that ask for them would be drawn again. */
const fixedConfig = {
  locale: zhCN,
  button: { autoInsertSpace: false },
  wave: { disabled: true }, // each click would draw it, in a root of its own
} satisfies ConfigProviderProps;

/** Apart from what it holds: a new look draws again what takes it, and no page. */
const Looked = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider {...fixedConfig} {...useLook()}>
    {children}
  </ConfigProvider>
);
