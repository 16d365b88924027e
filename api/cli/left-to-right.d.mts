import type { Plugin } from 'vite';

export declare const leftToRight: () => Plugin;
