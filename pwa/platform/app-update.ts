import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { whenSettled } from './idle';
import { trustedWorkerUrl } from './trusted-types';

const CHECK_EVERY_MS = 60 * 60 * 1000;
/** A newer server shows in every answer (version-watch.ts): check at most once a minute. */
const CHECK_AT_MOST_EVERY_MS = 60_000;

let worker: Workbox | null = null;
let registration: ServiceWorkerRegistration | undefined;
let isReady = false;
/** This page asked for the update and reloads when the new worker is in control; other pages offer the reload. */
let isApplying = false;
let lastCheckAt = -Infinity;
const listeners = new Set<() => void>();

function offerReload(): void {
  isReady = true;
  listeners.forEach((listener) => listener());
}

function follow(found: Workbox): void {
  found.addEventListener('waiting', offerReload);
  // Another page activated the new version: this one keeps its open forms and offers the reload.
  found.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isApplying) window.location.reload();
    else if (isUpdate || isExternal) offerReload();
  });
}

/** Fetched now, when the page has loaded. */
async function start(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox } = await import('workbox-window');
  worker = new Workbox(trustedWorkerUrl());
  follow(worker);
  return worker.register();
}

async function register(): Promise<void> {
  const registering = start();
  // Listen before the registration is done: the page may come back into view meanwhile.
  const check = () => void registering.then(() => worker?.update()).catch(() => undefined);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check();
  });
  try {
    registration = await registering;
  } catch (error) {
    worker = null;
    // oxlint-disable-next-line no-console -- SPEC §4: a registration failure is only logged
    console.warn('Service worker registration failed', error);
  }
}

/**
 * Registers /service-worker.js once the page has loaded (SPEC §4) and the screen has what it needs: it fetches all of the app. A failure is only logged: the app works without.
 * A new version waits until the user says yes (rule 140).
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  void whenSettled().then(register);
}

/** The server speaks another contract, or refuses this version (426): look for a new one. Without a worker, offer the reload. */
export function checkForUpdate(): void {
  const now = Date.now();
  if (now - lastCheckAt < CHECK_AT_MOST_EVERY_MS) return;
  lastCheckAt = now;
  if (worker) void worker.update().catch(() => undefined);
  else offerReload();
}

/** True while a new version of the app waits for the user's yes. */
export const useIsUpdateReady = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => isReady,
    () => false,
  );

/** The user said yes: let the waiting version take over, and reload once it has. */
export function applyUpdate(): void {
  if (!registration?.waiting) {
    window.location.reload();
    return;
  }
  isApplying = true;
  worker?.messageSkipWaiting();
}
