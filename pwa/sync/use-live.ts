import { useObservable } from 'dexie-react-hooks';
import type { SyncStatus } from '../../db/device/sync/status';
import {
  findBusiness,
  findFirstKeptDay,
  findResource,
  listDaily,
  listPageCopies,
  listPageCounts,
  listFileNames,
  listNotices,
  listOutbox,
  listPagesView,
  listStandsView,
  listTotals,
} from '../../db/device/queries';
import type { DeviceDatabase } from '../../db/device/storage/schema';
import type { ResourceKey } from '../../db/device/types';
import { today } from '../figures/days';
import { useDeviceOnceOpen } from './device-context';
import { readTogether } from './read-together';

/** A query of the device database that follows every write, by any tab or worker. undefined until it is open and read. */
function useLive<T>(query: (db: DeviceDatabase) => Promise<T>, deps: readonly unknown[] = []): T | undefined {
  const device = useDeviceOnceOpen()?.device;
  return useObservable(() => readTogether(() => device?.read(query)), [device, ...deps]);
}

/** Own products with unconfirmed edits laid over them. */
export const useStands = () => useLive((db) => listStandsView(db, window.location.origin));
/** Own landing pages with unconfirmed edits laid over them. */
export const usePages = () => useLive(listPagesView);
/** Clicks per product and Copenhagen day. */
export const useDaily = () => useLive(listDaily);
/** The first day these are known of. */
export const useFirstKeptDay = () => useLive((db) => findFirstKeptDay(db, today()));
/** Views of own landing pages and presses of their links, per Copenhagen day. */
export const usePageCounts = () => useLive(listPageCounts);
/** Own landing pages as the server has them, without unconfirmed edits. */
export const usePageCopies = () => useLive(listPageCopies);
/** All-time clicks per product. */
export const useTotals = () => useLive(listTotals);
/** The linked Google business; null when none is linked. */
export const useBusiness = () => useLive(findBusiness);
/** What the owner has been told, and how much of it is unread. */
export const useNotices = () => useLive(listNotices);
/** Everything that is not yet confirmed by the server, oldest first. */
export const useOutbox = () => useLive(listOutbox);
/** Names of the uploads that wait to be sent, by their id. */
export const useFileNames = () => useLive(listFileNames);
/** When a resource was last current; null when it has never been fetched here. */
export const useResourceRecord = (key: ResourceKey) => useLive(async (db) => (await findResource(db, key)) ?? null, [key]);

/** Counts for the chip and the badge. */
export function useSyncStatus(): SyncStatus | undefined {
  const device = useDeviceOnceOpen()?.device;
  return useLive(async () => device?.status(), [device]);
}
