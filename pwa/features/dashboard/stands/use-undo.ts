import { useDevice } from '../../../sync/device-context';
import { unlessClosed } from '../../../sync/unless-closed';
import { dashboardText } from '../../../text/dashboard';
import { useToast } from '../../../ui/toast/toast-context';

const text = dashboardText.products;

/** Takes back an edit that was never sent, by its outbox key (StandView.pending.undoKey). */
export function useUndo(): (key: string) => Promise<void> {
  const { device } = useDevice();
  const toast = useToast();
  return async (key) => {
    const result = await unlessClosed(device, device.undo(key), null);
    if (result === 'unknown') toast.warning(text.notUndone);
    else if (result) toast.success(text.undone);
  };
}
