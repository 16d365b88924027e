import { codePath, standPath } from '../../../../api/contract/addresses';
import type { StandView } from '../../../../db/device/queries';
import { dashboardText } from '../../../text/dashboard';
import { standName } from '../../../text/stand-name';
import { QrCodeDialog } from '../../../ui/qr/qr-code-dialog';

const text = dashboardText.qr;

/** A product's QR code: preview 200 px, level H, its link, and a 1000 px download named qr-{standerId}.png (SPEC §9). */
export function QrDialog({ stand, publicUrl, onClose }: { stand: StandView; publicUrl: string; onClose: () => void }) {
  return (
    <QrCodeDialog
      title={`${text.title}: ${standName(stand)}`}
      link={publicUrl + standPath(stand.standerId)}
      content={publicUrl + codePath(stand.standerId)}
      linkLabel={text.link}
      alt={text.alt(stand.standerId)}
      fileName={stand.standerId}
      shareTitle={standName(stand)}
      copied={dashboardText.products.linkCopied}
      onClose={onClose}
    />
  );
}
