import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { dialogFocus } from './build/dialog-focus.ts';
import { directImports, joinedChunks } from './build/joined-chunks.ts';
import { leanColours } from './build/lean-colours.ts';
import { preCompressed } from './build/pre-compressed.ts';
import { twoPages } from './build/two-pages.ts';
import { usedAntdStyles } from './build/used-antd-styles.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractRoutes(),
    directImports(),
    usedAntdStyles(),
    leanColours(),
    dialogFocus(),
    twoPages(),
    preCompressed(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // React is on every page and changes rarely: one file of its own, cached across releases
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 99 },
            ...joinedChunks(import.meta.dirname, {
              arrival: ['main.tsx'],
              workplace: [
                'shell/workplace.tsx',
                // small, and on the home page and the lists alike
                'ui/money-text.ts',
                'ui/scroll-region.tsx',
                'ui/tab-link.tsx',
                'ui/copyable-text.tsx',
                'ui/time-text.ts',
                'ui/use-measured.ts',
                'ui/plain-table.css',
                'ui/on-demand.tsx',
                'ui/use-module.ts',
                'ui/count-text.ts',
                '../../domain/src/business-date.ts',
                '../../domain/src/rental/orders/core/order-status.ts',
                '../../domain/src/rental/orders/core/order-terms.ts',
              ],
              // of the home page, of lists and of dialogs
              segmented: ['../../node_modules/antd/es/segmented/index.js'],
              home: ['home/dashboard-page.tsx', 'home/index-table.tsx'],
              // of lists and of the order page alike
              parts: [
                '../../node_modules/antd/es/alert/index.js',
                '../../node_modules/antd/es/checkbox/index.js',
                '../../node_modules/@ant-design/icons/es/icons/EyeInvisibleOutlined.js',
                '../../node_modules/@ant-design/icons/es/icons/EyeOutlined.js',
                '../../node_modules/@ant-design/icons/es/icons/ReloadOutlined.js',
                'ui/reasoned.ts',
              ],
              'order-words': [
                'orders/order-actions.ts',
                'orders/order-status-text.tsx',
                'orders/order-text.ts',
                'orders/money/money-offers.ts',
                'orders/money/bill-deeds.ts',
                '../../domain/src/rental/orders/life/waybill.ts',
                '../../domain/src/rental/orders/core/reasons.ts',
                'orders/changes/changes-due.ts',
                '../../contract/src/rental/orders/life/move-refusals.ts',
              ],
              list: [
                'ui/data-table/data-table.tsx',
                'ui/data-table/filter-choices.ts',
                'ui/data-table/place-columns.ts',
                'ui/data-table/two-lines.tsx',
              ],
              'order-list-page': ['orders/order-list-page.tsx'],
              sections: ['ui/page-section.tsx', 'ui/fact-list.tsx', 'ui/reasoned-button.tsx'],
              'order-page': [
                'orders/order-sections.tsx',
                'orders/order-header.tsx',
                'orders/order-sheet.tsx',
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
      '^/(api|files|websocket|sandbox)': {
        target: `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`,
        changeOrigin: false,
        ws: true,
      },
    },
  },
});
