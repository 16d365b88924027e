import { plainShell } from '../pages/app-shell';

/** Stands for the built app where nothing is built. */
export const TEST_SHELL = plainShell('<!doctype html><html lang="da"><title>Tap Portal</title><div id="root"></div></html>');
