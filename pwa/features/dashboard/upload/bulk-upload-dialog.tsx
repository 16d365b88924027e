import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { endpoints } from '../../../../api/contract/endpoints';
import { MAX_CSV_BYTES } from '../../../../api/contract/limits';
import type { BulkUploadAnswer } from '../../../../api/contract/stand';
import { useIsOnline } from '../../../platform/online';
import { useUnsavedChanges } from '../../../platform/unsaved-changes';
import { useApi } from '../../../session/session-context';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { uiText } from '../../../text/shell';
import { causeOf } from '../../../ui/state/cause-of';
import { MessageBar } from '../../../ui/state/message-bar';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { useToast } from '../../../ui/toast/toast-context';
import { CsvFileField } from './csv-file-field';
import { CsvFormatHelp } from './csv-format-help';
import { UploadResult } from './upload-result';
import { useStandsChanged } from '../../../sync/use-stands-changed';
import { Spinner } from '../../../ui/spinner';

const text = dashboardText.upload;

const useStyles = makeStyles({
  body: { display: 'grid', gap: '20px' },
  intro: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const isCsv = (file: File): boolean => /\.csv$/i.test(file.name) || file.type === 'text/csv';

function problemWith(file: File): string | null {
  if (!isCsv(file)) return text.notCsv;
  return file.size > MAX_CSV_BYTES ? text.tooLarge : null;
}

/** Sends a CSV file of own products; afterwards the dialog says what became of each line (SPEC §5, rules 103–104). */
export function BulkUploadDialog({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const { upload, isBusy, problem, answer, forget } = useUpload(onClose);
  // What became of each line is told only here as well.
  useUnsavedChanges(file !== null);
  const choose = (chosen: File) => {
    const wrong = problemWith(chosen);
    setFileError(wrong);
    setFile(wrong === null ? chosen : null);
    forget();
  };
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {answer ? uiText.close : uiText.cancel}
          </Button>
          <Button
            appearance="primary"
            disabled={file === null || !isOnline}
            // Stays focusable while busy: a disabled button would drop the focus, and Esc would close nothing.
            disabledFocusable={isBusy || answer !== null}
            icon={isBusy ? <Spinner /> : undefined}
            onClick={() => file && void upload(file)}
          >
            {isBusy ? text.submitting : text.submit}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
        {problem !== null && (
          <MessageBar intent="error" title={errors.dashboard.uploadProducts}>
            {problem}
          </MessageBar>
        )}
        {answer && <UploadResult answer={answer} />}
        <p className={styles.intro}>{text.intro}</p>
        <CsvFileField file={file} error={fileError} onChoose={choose} />
        <CsvFormatHelp />
      </div>
    </ResponsiveDialog>
  );
}

/** One upload; without wrong lines the dialog closes and a notice says how many were added. */
function useUpload(onDone: () => void) {
  const api = useApi();
  const toast = useToast();
  const standsChanged = useStandsChanged();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [answer, setAnswer] = useState<BulkUploadAnswer | null>(null);
  const forget = () => {
    setProblem(null);
    setAnswer(null);
  };
  const upload = async (file: File) => {
    forget();
    setIsBusy(true);
    const body = new FormData();
    body.append('file', file);
    const outcome = await api(endpoints.uploadStands, { body, timeoutMs: 60_000 });
    setIsBusy(false);
    if (outcome.kind !== 'ok') return setProblem(causeOf(outcome));
    void standsChanged();
    if (outcome.data.errors.length > 0) return setAnswer(outcome.data);
    toast.success(outcome.data.message || errors.dashboard.success.added(outcome.data.added));
    onDone();
  };
  return { upload, isBusy, problem, answer, forget };
}
