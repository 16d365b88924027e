import { useDevice } from '../../sync/device-context';
import { dashboardText } from '../../text/dashboard';
import { useToast } from '../../ui/toast-context';

const text = dashboardText.products;

/** Takes back an edit that was never sent, by its outbox key (StandView.pending.undoKey). */
export function useUndo(): (key: string) => Promise<void> {
  const { device } = useDevice();
  const toast = useToast();
  return async (key) => {
    if ((await device.undo(key)) === 'unknown') toast.warning(text.notUndone);
    else toast.success(text.undone);
  };
}
