import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AppShell } from '../pages/app-shell';

const HTML = Buffer.from('<!doctype html><html lang="da"><title>Tap Portal</title><div id="root"></div></html>');

/** Stands for the built app where nothing is built. */
export const TEST_SHELL: AppShell = {
  html: HTML,
  brotli: brotliCompressSync(HTML),
  gzip: gzipSync(HTML),
  etag: 'test',
  preloads: {},
};
