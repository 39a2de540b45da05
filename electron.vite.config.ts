import { relative } from 'node:path';
import { defineConfig } from 'electron-vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { guidePlugin } from './script/guide/guide-plugin.ts';
import { NATIVE_MODULES, recordBundledPackages } from './script/packing/shipped-packages.ts';

/** Functions and classes keep their names, so that the stacks in the log can be read. */
const minify = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: true,
};

/** Wherever the project lies. */
const within = (path: string): string => relative(import.meta.dirname, path).replaceAll('\\', '/');
const isRule = (path: string): boolean => /^shared\/(?!words\/(?:en|zh))/.test(within(path));
const isOfTheWindow = (path: string): boolean =>
  /^(?:node_modules|renderer\/(?!messages\/(?:en|zh)))/.test(within(path));
/**
 * Fewer and larger files, since each costs the main process a request before the first rows: what the first paint needs, and
 * what several screens use. The rules are files of their own: `messages.ts` waits for the words of one language, the words
 * import rules, and a file that holds both a module and what that module waits for would wait for ever.
 */
const FEWER_FILES = [
  { name: 'first-rules', test: isRule, tags: ['$initial' as const], priority: 4 },
  { name: 'rules', test: isRule, minShareCount: 2, priority: 3 },
  { name: 'first', test: isOfTheWindow, tags: ['$initial' as const], priority: 2 },
  { name: 'common', test: isOfTheWindow, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  main: {
    plugins: [recordBundledPackages('main')],
    build: {
      // Everything else is bundled, so that worker threads need no module search and the package contains only what runs.
      externalizeDeps: false,
      rolldownOptions: {
        external: [...NATIVE_MODULES],
        // The worker entries are beside index.js under fixed names, so that the packaged app finds them.
        input: {
          index: 'main/index.ts',
          writer: 'main/threads/writer/writer.ts',
          decoder: 'main/threads/decoder.ts',
          reader: 'main/threads/reader.ts',
          aggregates: 'main/threads/aggregates.ts',
          'scan-helper': 'main/threads/scan-helper.ts',
          exporter: 'main/threads/exporter.ts',
          'sample-service': 'main/sample/worker.ts',
          'keychain-child': 'main/session/keychain-child.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify },
      },
    },
  },
  preload: {
    plugins: [recordBundledPackages('preload')],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { bridge: 'preload/bridge.ts' },
        // A sandboxed preload must be one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs', minify },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [guidePlugin(), svelte({ configFile: '../svelte.config.js' }), recordBundledPackages('renderer')],
    build: {
      // The content security policy forbids data: addresses for fetch and fonts, so nothing is inlined.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // One style sheet: the order of rules must not depend on the order in which screens are opened.
      cssCodeSplit: false,
      minify: true,
      rolldownOptions: { input: 'renderer/index.html', output: { minify, codeSplitting: { groups: FEWER_FILES } } },
    },
  },
});
