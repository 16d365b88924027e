import type { OutboxEntry } from '../../../db/device/queries';
import type { Choice } from '../../../db/device/outbox/resolve';
import { useDevice } from '../../sync/device-context';
import { unlessClosed } from '../../sync/unless-closed';
import { waitingText } from '../../text/waiting-edits';
import { useToast } from '../../ui/toast/toast-context';

const { done, conflict } = waitingText;
const SAID: Record<Choice, string> = { mine: done.mine, theirs: done.theirs, retry: done.retried, discard: done.removed };

/** What the author may do about an edit; each is one transaction on the device, and what is left is sent at once. */
export function useEditAnswers() {
  const { device, drain } = useDevice();
  const toast = useToast();
  return {
    /** Take back an edit that was never sent. */
    undo: async ({ edit }: OutboxEntry): Promise<void> => {
      const result = await unlessClosed(device, device.undo(edit.key), null);
      if (result === 'unknown') toast.warning(done.alreadySent);
      else if (result) toast.success(done.undone);
    },
    /** Answer for a parked edit. False when it has to be looked at again: the row has changed once more. */
    answer: async ({ edit, current }: OutboxEntry, choice: Choice): Promise<boolean> => {
      const isSeen = choice === 'mine' || choice === 'theirs';
      const answering = device.resolve(edit.key, choice, isSeen && current ? { seenVersion: current.version } : {});
      const result = await unlessClosed(device, answering, null);
      if (result === 'changed-meanwhile') {
        toast.warning(conflict.changedMeanwhile);
        return false;
      }
      if (result === 'done') toast.success(SAID[choice]);
      void drain({ reset: true });
      return true;
    },
  };
}
