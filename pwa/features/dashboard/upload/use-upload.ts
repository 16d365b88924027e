import { useState } from 'react';
import { endpoints } from '../../../../api/contract/endpoints';
import type { BulkUploadAnswer } from '../../../../api/contract/stand';
import { useApi } from '../../../session/session-context';
import { useStandsChanged } from '../../../sync/use-stands-changed';
import { dashboardText } from '../../../text/dashboard';
import { errors, withCause } from '../../../text/errors';
import { causeOf } from '../../../ui/state/cause-of';
import { useToast } from '../../../ui/toast/toast-context';
import { useIsShown } from '../../../ui/use-is-shown';

/** How many lines a notice names. */
const NAMED = 3;

/** One upload; without wrong lines the dialog closes and a notice says how many were added. A closed dialog's answer is a notice too. */
export function useUpload(onDone: () => void) {
  const api = useApi();
  const toast = useToast();
  const isShown = useIsShown();
  const standsChanged = useStandsChanged();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<BulkUploadAnswer | null>(null);
  const forget = () => {
    setProblem(null);
    setAnswer(null);
  };
  const fail = (cause: string) => {
    if (isShown()) setProblem(cause);
    else toast.error(withCause(errors.dashboard.uploadProducts, cause));
  };
  const tellLines = (answered: BulkUploadAnswer) => {
    if (isShown()) return setAnswer(answered);
    const { added, message, errors: rows } = answered;
    const said = message || errors.dashboard.success.added(added);
    // It stays: nothing else on the screen shows the lines any more.
    toast.warning(dashboardText.upload.toldLate(said, rows.slice(0, NAMED), rows.length), { isSticky: true });
  };
  const upload = async (file: File) => {
    forget();
    setIsBusy(true);
    const body = new FormData();
    body.append('file', file);
    const outcome = await api(endpoints.uploadStands, { body, timeoutMs: 60_000 });
    setIsBusy(false);
    if (outcome.kind !== 'ok') return fail(causeOf(outcome));
    void standsChanged();
    if (outcome.data.errors.length > 0) return tellLines(outcome.data);
    toast.success(outcome.data.message || errors.dashboard.success.added(outcome.data.added));
    onDone();
  };
  return { upload, isBusy, problem, answer, forget };
}
