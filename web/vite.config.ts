import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtFacts } from './build/built-facts.ts';
import { dialogFocus } from './build/dialog-focus.ts';
import { directImports, joinedChunks } from './build/joined-chunks.ts';
import { leanColours } from './build/lean-colours.ts';
import { oneLocale } from './build/one-locale.ts';
import { preCompressed } from './build/pre-compressed.ts';
import { twoPages } from './build/two-pages.ts';
import { usedAntdStyles } from './build/used-antd-styles.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    builtFacts(),
    directImports(),
    usedAntdStyles(),
    leanColours(),
    oneLocale(),
    dialogFocus(),
    twoPages(),
    preCompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      // the files that every page waits for need not be named again by each of them
      resolveDependencies: (_file, files) =>
        files.filter(
          (file) => !/\/(rolldown-runtime|react|arrival|workplace)-[\w-]{6,7}[.]/.test(file),
        ),
    },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // the first file of each page names those of all: short hashes are enough, and lighter
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // React is on every page and changes rarely: one file of its own, cached across releases
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 99 },
            // fetched while the browser is idle: one file, where fifty would keep it busy
            {
              name: 'order-dialogs',
              test: /\/rental\/orders\/(?!page|list).*-(modals?|dialog)\.tsx$/,
              priority: -1,
              includeDependenciesRecursively: false,
            },
            ...joinedChunks(import.meta.dirname, {
              arrival: [
                'main.tsx',
                // of the login and of the workplace alike
                'http/errors.ts',
                'http/last-shell.ts',
                'people/auth/keep-login.ts',
                'ui/loading/after-drawing.ts',
                'ui/root.ts',
                '../../domain/src/platform/brands/brand-settings.ts',
              ],
              login: ['people/auth/login.tsx'],
              workplace: [
                'shell/workplace.tsx',
                // small, and on the home page and the lists alike
                'ui/texts/money-text.ts',
                'ui/scroll-region.tsx',
                'ui/tab-link.tsx',
                'ui/texts/copyable-text.tsx',
                'ui/texts/time-text.ts',
                'ui/use-measured.ts',
                'ui/plain-table.css',
                'ui/loading/on-demand.tsx',
                'ui/loading/use-module.ts',
                'ui/texts/count-text.ts',
                '../../domain/src/business-date.ts',
                '../../domain/src/rental/orders/core/order-status.ts',
                '../../domain/src/rental/orders/core/order-terms.ts',
              ],
              // of the home page, of lists and of dialogs
              segmented: ['../../node_modules/antd/es/segmented/index.js'],
              home: ['rental/home/dashboard-page.tsx', 'rental/home/index-table.tsx'],
              // of lists and of the order page alike
              parts: [
                '../../node_modules/antd/es/alert/index.js',
                '../../node_modules/antd/es/checkbox/index.js',
                '../../node_modules/@ant-design/icons/es/icons/EyeInvisibleOutlined.js',
                '../../node_modules/@ant-design/icons/es/icons/EyeOutlined.js',
                '../../node_modules/@ant-design/icons/es/icons/ReloadOutlined.js',
                'ui/reasoned.ts',
                'ui/use-chosen-in-view.ts',
                'ui/data-table/rows/pictured.tsx',
                'ui/images/thumbnail.ts',
                'rental/order-looks/opened-look.tsx',
                'rental/order-looks/order-looks.ts',
                '../../domain/src/rental/orders/returns/return-address.ts',
              ],
              'order-words': [
                'rental/orders/actions/opened-action.tsx',
                'rental/orders/actions/row-actions.ts',
                'rental/orders/core/row-rule.ts',
                'rental/orders/core/order-status-text.tsx',
                'rental/orders/core/order-text.ts',
                '../../domain/src/rental/orders/life/waybill.ts',
                '../../domain/src/rental/orders/core/reasons.ts',
              ],
              list: [
                'ui/data-table/data-table.tsx',
                'ui/data-table/filters/filter-choices.ts',
                'ui/data-table/columns/place-columns.ts',
                'ui/data-table/rows/two-lines.tsx',
              ],
              'order-list-page': ['rental/orders/list/order-list-page.tsx'],
              sections: ['ui/page-section.tsx', 'ui/texts/fact-list.tsx', 'ui/reasoned-button.tsx'],
              'order-page': [
                'rental/orders/page/order-sections.tsx',
                'rental/orders/page/order-header.tsx',
                'rental/orders/page/order-sheet.tsx',
              ],
            }),
          ],
        },
      },
    },
  },
  server: {
    // the Host header says which brand it is, so it is passed on as it came
    proxy: {
      '^/(api|files|websocket|sandbox|pay)': {
        target: `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`,
        changeOrigin: false,
        ws: true,
      },
    },
  },
});
