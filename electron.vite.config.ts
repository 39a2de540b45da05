import { defineConfig } from 'electron-vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';

// The worker entries stand beside index.js under fixed names, so that the packaged app finds them.
export default defineConfig({
  main: {
    build: {
      rollupOptions: {
        input: {
          index: 'main/index.ts',
          writer: 'main/data/writer.ts',
          reader: 'main/data/reader.ts',
          'sample-service': 'main/sample/worker.ts',
          'keychain-child': 'main/keychain-child.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { bridge: 'preload/bridge.ts' },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [svelte()],
    build: { rollupOptions: { input: 'renderer/index.html' } },
  },
});
