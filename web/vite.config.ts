import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from './build/contract-routes.ts';
import { dialogFocus } from './build/dialog-focus.ts';
import { directImports, joinedChunks } from './build/joined-chunks.ts';
import { preCompressed } from './build/pre-compressed.ts';
import { preloadLogin } from './build/preload-login.ts';
import { usedAntdStyles } from './build/used-antd-styles.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    contractRoutes(),
    directImports(),
    usedAntdStyles(),
    dialogFocus(),
    preloadLogin(),
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
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            ...joinedChunks(import.meta.dirname, {
              arrival: ['main.tsx'],
              login: ['auth/login.tsx'],
              workplace: ['shell/workplace.tsx'],
              home: ['home/dashboard-page.tsx'],
              list: ['ui/data-table/data-table.tsx', 'ui/copyable-text.tsx', 'ui/time-text.ts'],
            }),
          ],
        },
      },
    },
  },
  server: {
    // the Host header says which brand it is, so it is passed on as it came
    proxy: {
      '^/(api|files|websocket)': {
        target: `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`,
        changeOrigin: false,
        ws: true,
      },
    },
  },
});
