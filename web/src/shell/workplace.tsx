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
    // a quiet read shows its error itself; the banner reports a missing network
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

/** Draws the workplace once if everything comes soon; otherwise the frame of the last visit first. */
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

/** The same objects each time; otherwise all components that use them would be redrawn. */
const fixedConfig = {
  locale: zhCN,
  button: { autoInsertSpace: false },
  wave: { disabled: true }, // it would be drawn on each click, in a React root of its own
} satisfies ConfigProviderProps;

/** Separate from its children: a new look redraws the components that use it, but no page. */
const Looked = ({ children }: { readonly children: ReactNode }) => (
  <ConfigProvider {...fixedConfig} {...useLook()}>
    {children}
  </ConfigProvider>
);
