import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../api/contract/endpoints';
import { MAX_IDS } from '../../../../api/contract/limits';
import type { Api } from '../../../session/api';
import { leaveTo } from '../../../platform/leave';
import { useUser } from '../../../session/session-context';
import { adminText } from '../../../text/admin';
import { errors, withCause } from '../../../text/errors';
import { useToast } from '../../../ui/toast/toast-context';
import { downloadCsv, downloadQrCodes } from './download-stock';
import { checkDownload, downloadAddress } from './fetch-file';
import { startAgain } from '../list/start-again';
import type { StockChoice } from './stock-choice';
import { listChosenIds, partsOf, StepFailed, type Progress } from './stock-ids';
import { useAdminApi } from '../list/use-admin-api';
import type { StockJob } from './use-stock-job';
import { refusalOf } from '../../../ui/state/cause-of';

const text = adminText.stock;

const shareOf = ({ done, total }: Progress): number => (total === 0 ? 0 : done / total);

/** Deletes and answers what to say about it. Only everything is deleted without naming it (rule 107). */
async function deleteStands(
  api: Api,
  ids: readonly string[] | null,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<string> {
  const parts: (readonly string[] | null)[] = ids === null ? [null] : partsOf(ids, MAX_IDS);
  let deleted = 0;
  let message = '';
  for (const part of parts) {
    signal.throwIfAborted();
    const outcome = await api(endpoints.deleteUnclaimed, part === null ? {} : { body: { ids: part } });
    if (outcome.kind !== 'ok') throw new StepFailed(refusalOf(outcome));
    deleted += outcome.data.deleted;
    message = outcome.data.message;
    if (ids !== null) onProgress({ done: deleted, total: ids.length });
  }
  return parts.length === 1 ? message : text.deleted(deleted);
}

/** Download and delete of what is chosen among the unclaimed products (SPEC §2, rules 107–109). */
export function useStockActions(choice: StockChoice, search: string, job: StockJob) {
  const api = useAdminApi();
  const toast = useToast();
  const client = useQueryClient();
  const { _id: ownId } = useUser();

  const download = (kind: 'csv' | 'qr') =>
    job.run(
      async ({ signal, tell }) => {
        const collected = (progress: Progress) => tell(text.collecting(progress.done, progress.total), shareOf(progress));
        const ids = await listChosenIds(api, choice, search, { signal, onProgress: collected });
        const address = downloadAddress(kind === 'csv' ? endpoints.unclaimedCsv : endpoints.unclaimedQr, ids);
        if (address) {
          await checkDownload(address, signal);
          return leaveTo(address);
        }
        const onProgress = (progress: Progress) => tell(text.fetching(progress.done, progress.total), shareOf(progress));
        onProgress({ done: 0, total: ids.length });
        const files = await (kind === 'csv' ? downloadCsv : downloadQrCodes)(ids, { signal, onProgress });
        toast.success(files.length === 1 ? text.saved(files[0] ?? '') : text.savedFiles(files.length));
      },
      (reason) => reason || (kind === 'csv' ? text.csvFailed : text.qrFailed),
    );

  const remove = () =>
    job.run(
      async ({ signal, tell }) => {
        const collected = (progress: Progress) => tell(text.collecting(progress.done, progress.total), shareOf(progress));
        const isWholeStock = choice.isAll && choice.ids.size === 0 && search === '';
        const ids = isWholeStock ? null : await listChosenIds(api, choice, search, { signal, onProgress: collected });
        try {
          const message = await deleteStands(
            api,
            ids,
            (progress) => tell(text.deleting(progress.done, progress.total), shareOf(progress)),
            signal,
          );
          toast.success(message);
        } finally {
          await startAgain(client, ownId, ['stock', 'statistics']);
        }
      },
      (reason) => withCause(errors.admin.deleteProducts, reason),
    );

  return { download, remove };
}
