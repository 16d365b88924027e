import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { MAX_CSV_BYTES } from '../../../../api/contract/limits';
import { useIsOnline } from '../../../platform/online';
import { useUnsavedChanges } from '../../../platform/unsaved-changes';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { uiText } from '../../../text/shell';
import { MessageBar } from '../../../ui/state/message-bar';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { CsvFileField } from './csv-file-field';
import { CsvFormatHelp } from './csv-format-help';
import { UploadResult } from './upload-result';
import { useUpload } from './use-upload';
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
        <CsvFileField file={file} error={fileError} isDisabled={isBusy} onChoose={choose} />
        <CsvFormatHelp />
      </div>
    </ResponsiveDialog>
  );
}
