import { useCallback } from 'react';
import type { Mutated } from '../../db/device/sync/mutate';
import type { NewEdit } from '../../db/device/new-edit';
import { syncText } from '../text/sync';
import { useToast } from '../ui/toast/toast-context';
import { requestBackgroundSync } from './background-sync';
import { useDevice, type DeviceValue } from './device-context';
import { type EditFate, fateOf } from './edit-fate';
import { unlessClosed } from './unless-closed';
import { useTellParked } from './parked-notice';

/** What to say of an edit when the server has it. */
export interface EditWords {
  done: string;
}

const NOT_SAVED: Partial<Record<Mutated['kind'], string>> = {
  'too-many-edits': syncText.tooManyEdits,
  'too-many-bytes': syncText.tooManyBytes,
  'file-too-large': syncText.fileTooLarge,
  'storage-full': syncText.storageFull,
  missing: syncText.gone,
};

/** How long another tab or the worker may take with an edit before it is called waiting, ms. */
const OTHERS_TAKE_MS = 10_000;

/** Ask for persistent storage; a refusal changes nothing. */
const keepStorage = (): void => void navigator.storage?.persist?.().catch(() => false);

/** Drain now and follow the edits of one row to their outcome, also when another drain is already running. */
function sendAndWatch({ device, drain }: DeviceValue, edit: Pick<NewEdit, 'entity'>, id: string): Promise<EditFate> {
  const sending = drain().then(async ({ stopped }) => {
    if (stopped === 'busy') await new Promise((done) => setTimeout(done, OTHERS_TAKE_MS));
  });
  return fateOf(device.db, edit.entity, id, sending);
}

/**
 * Save an edit. Resolves with the row's id as soon as it is stored on this device, or null when that failed and a toast
 * has said so. What the server makes of it is announced by a later toast.
 */
export function useEdit(): (edit: NewEdit, words: EditWords) => Promise<string | null> {
  const value = useDevice();
  const toast = useToast();
  const tellParked = useTellParked();
  return useCallback(
    async (edit, words) => {
      const { device, isLasting } = value;
      if (!isLasting && !navigator.onLine) {
        toast.error(syncText.memoryOnlyOffline);
        return null;
      }
      const saved = await unlessClosed(device, device.mutate(edit), null);
      if (!saved) return null;
      const problem = NOT_SAVED[saved.kind];
      if (problem) {
        toast.error(problem);
        return null;
      }
      if (saved.kind !== 'queued') {
        toast.success(words.done);
        return saved.id;
      }
      void requestBackgroundSync();
      const tell = (fate: EditFate): void => {
        if (fate?.kind === 'sent') toast.success(words.done);
        if (fate?.kind === 'parked') tellParked(fate.edit);
        if (fate?.kind === 'waiting') {
          toast.info(isLasting ? syncText.savedOffline : syncText.memoryOnlyWaiting);
          keepStorage();
        }
      };
      void sendAndWatch(value, edit, saved.id).then(tell);
      return saved.id;
    },
    [value, toast, tellParked],
  );
}
