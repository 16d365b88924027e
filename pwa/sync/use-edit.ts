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

/** An edit, and what to say of it when the server has it. */
export interface EditToSave {
  edit: NewEdit;
  words: EditWords;
}

/** Takes a saved edit to its outcome, and tells of it. Answers the row's id, or null when the edit was not saved. */
function useFollow(): (one: EditToSave, saved: Mutated | undefined) => string | null {
  const value = useDevice();
  const toast = useToast();
  const tellParked = useTellParked();
  return useCallback(
    ({ edit, words }, saved) => {
      if (!saved || NOT_SAVED[saved.kind]) return null;
      if (saved.kind !== 'queued') {
        toast.success(words.done);
        return saved.id;
      }
      void requestBackgroundSync();
      const tell = (fate: EditFate): void => {
        if (fate?.kind === 'sent') toast.success(words.done);
        if (fate?.kind === 'parked') tellParked(fate.edit);
        if (fate?.kind === 'waiting') {
          toast.info(value.isLasting ? syncText.savedOffline : syncText.memoryOnlyWaiting);
          keepStorage();
        }
      };
      void sendAndWatch(value, edit, saved.id).then(tell);
      return saved.id;
    },
    [value, toast, tellParked],
  );
}

/**
 * Save edits that belong together: where there is no room for all of them, none is saved. Resolves, in their order, with
 * the row's id as soon as it is stored on this device, or null when that failed and a toast has said so. What the server
 * makes of each is announced by a later toast.
 */
export function useEditsTogether(): (all: readonly EditToSave[]) => Promise<(string | null)[]> {
  const { device, isLasting } = useDevice();
  const toast = useToast();
  const follow = useFollow();
  return useCallback(
    async (all) => {
      const nothing = all.map(() => null);
      if (!isLasting && !navigator.onLine) {
        toast.error(syncText.memoryOnlyOffline);
        return nothing;
      }
      const saving = device.mutate(all.map(({ edit }) => edit));
      const saved = await unlessClosed(device, saving, null);
      if (!saved) return nothing;
      for (const problem of new Set(saved.map(({ kind }) => NOT_SAVED[kind]))) if (problem) toast.error(problem);
      return all.map((one, index) => follow(one, saved[index]));
    },
    [device, isLasting, toast, follow],
  );
}

/** Save one edit: its row's id, or null when that failed and a toast has said so. */
export function useEdit(): (edit: NewEdit, words: EditWords) => Promise<string | null> {
  const saveAll = useEditsTogether();
  return useCallback(async (edit, words) => (await saveAll([{ edit, words }]))[0] ?? null, [saveAll]);
}
