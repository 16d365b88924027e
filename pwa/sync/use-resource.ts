import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TTL_MS } from '../../db/device/sync/pull';
import type { PullResult } from '../../db/device/sync/pull-list';
import type { ResourceKey } from '../../db/device/types';
import { type DeviceValue, useDeviceOnceOpen } from './device-context';
import { unlessClosed } from './unless-closed';
import { useResourceRecord } from './use-live';

export interface ResourceState {
  /** When the copy on this device was last current (ms); null when nothing was ever fetched here. */
  fetchedAt: number | null;
  /** The device has been read; before that nothing may be called empty. */
  isKnown: boolean;
  /** No local copy and no failed attempt yet: show the skeleton. */
  isAwaited: boolean;
  isFetching: boolean;
  /** The server's last refusal; null when it answered or was not reached. */
  refusal: Extract<PullResult, { kind: 'refused' }> | null;
  /** The last try did not reach the server. */
  isOffline: boolean;
  /** Sends what waits, then fetches past every cache (SPEC §9, manual refresh). */
  refresh: () => Promise<PullResult>;
}

/** Only figures, products and notices refresh by themselves every minute (SPEC §9); reviews and pages when looked at. */
const REFRESHES_ITSELF: Readonly<Record<ResourceKey, boolean>> = {
  products: true,
  pages: false,
  statistics: true,
  pageFigures: true,
  reviews: false,
  notices: true,
};

const SIGNED_OUT: PullResult = { kind: 'signed-out' };

/** Results that bring no copy. After any other answer the copy is stored by the time the screen reads it. */
const BRINGS_NOTHING: readonly PullResult['kind'][] = ['refused', 'offline', 'signed-out', 'kept'];

/** Milliseconds until a copy of that age is due; another full time after a try that brought nothing. */
function dueInMs(result: PullResult | undefined, ttl: number): number {
  const age = result && 'fetchedAt' in result ? Date.now() - result.fetchedAt : 0;
  return age < 0 || age >= ttl ? 1000 : Math.max(1000, ttl - age);
}

async function pullAfterDrain({ device, drain }: DeviceValue, key: ResourceKey): Promise<PullResult> {
  // Notices are asked for on every screen and have no edits: whether those go is the matter of the screen.
  if (key !== 'notices') await drain();
  return unlessClosed(device, device.pull(key), SIGNED_OUT);
}

/**
 * Keeps one resource of the device fresh while a screen shows it: TanStack Query decides when, the engine fetches and
 * stores, and the rows themselves are read from the device (SYNC, "Dexie and TanStack Query").
 */
export function useResource(key: ResourceKey): ResourceState {
  const open = useDeviceOnceOpen();
  const record = useResourceRecord(key);
  const ttl = TTL_MS[key];
  const query = useQuery({
    queryKey: [open?.device.userId, key],
    queryFn: open ? () => pullAfterDrain(open, key) : skipToken,
    // The engine knows how old the copy is and asks the server only when it is due; asking the engine is cheap.
    staleTime: 0,
    refetchInterval: ({ state }) => (REFRESHES_ITSELF[key] ? dueInMs(state.data, ttl) : false),
    refetchIntervalInBackground: false,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
    networkMode: 'always',
    retry: false,
  });
  const { refetch } = query;
  const refresh = useCallback(async () => {
    if (!open) return SIGNED_OUT;
    await open.drain({ reset: true });
    const result = await unlessClosed(open.device, open.device.pull(key, { force: true }), SIGNED_OUT);
    await refetch();
    return result;
  }, [open, key, refetch]);
  return {
    fetchedAt: record?.fetchedAt ?? null,
    isKnown: record !== undefined,
    isAwaited: record === undefined || (record === null && !(query.data && BRINGS_NOTHING.includes(query.data.kind))),
    isFetching: query.isFetching,
    refusal: query.data?.kind === 'refused' ? query.data : null,
    isOffline: query.data?.kind === 'offline',
    refresh,
  };
}
