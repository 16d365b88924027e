import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { saveFile } from '../../platform/save-file';
import { canShare, share } from '../../platform/share';
import { dashboardText } from '../../text/dashboard';
import { ResponsiveDialog } from '../dialog/responsive-dialog';
import { useToast } from '../toast/toast-context';
import { QrCodePanel } from './qr-code-panel';
import { qrFile } from './qr-image';
import { useCopy } from '../use-copy';

const text = dashboardText.qr;

interface Props {
  title: string;
  /** Where the code leads. */
  link: string;
  /** What the code holds, when that is more than the link: a mark of where it was read. */
  content?: string;
  linkLabel: string;
  alt: string;
  hint?: string;
  /** The download is called qr-{fileName}.png. */
  fileName: string;
  /** What is said when it is shared. */
  shareTitle: string;
  copied: string;
  onClose: () => void;
}

/** Shows a QR code with its link; it can be copied, shared and downloaded. */
export function QrCodeDialog({ title, link, content = link, linkLabel, alt, hint, fileName, shareTitle, copied, onClose }: Props) {
  const toast = useToast();
  const copy = useCopy(copied);
  const makeFile = async (): Promise<File | null> => qrFile(content, fileName).catch(() => (toast.error(text.failed), null));
  const download = async () => {
    const file = await makeFile();
    if (file) saveFile(file, file.name);
  };
  const shareCode = async () => {
    const file = await makeFile();
    const data: ShareData = { title: shareTitle, url: link, files: file ? [file] : undefined };
    if ((await share(canShare(data) ? data : { title: shareTitle, url: link })) === 'failed') await copy(link);
  };
  return (
    <ResponsiveDialog
      isOpen
      onClose={onClose}
      size="small"
      title={title}
      actions={
        <>
          <Button icon={<CopyRegular />} onClick={() => void copy(link)}>
            {text.copy}
          </Button>
          {canShare({ url: link }) && (
            <Button icon={<ShareRegular />} onClick={() => void shareCode()}>
              {text.share}
            </Button>
          )}
          <Button appearance="primary" icon={<ArrowDownloadRegular />} onClick={() => void download()}>
            {text.download}
          </Button>
        </>
      }
    >
      <QrCodePanel link={link} content={content} alt={alt} linkLabel={linkLabel} hint={hint} />
    </ResponsiveDialog>
  );
}
