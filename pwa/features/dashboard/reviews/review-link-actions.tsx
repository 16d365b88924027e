import { Button, makeStyles } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { type Business, writeReviewLink } from '../../../../api/contract/business';
import type { StandView } from '../../../../db/device/queries';
import { canShare, share } from '../../../platform/share';
import { errors } from '../../../text/errors';
import { reviewsText as text } from '../../../text/reviews';
import { useDialog } from '../../../ui/dialog/use-dialog';
import { onDemand } from '../../../ui/on-demand';
import { useCopy } from '../../../ui/use-copy';

const QrCodeDialog = onDemand(() => import('../../../ui/qr/qr-code-dialog').then((module) => module.QrCodeDialog));
const LinkStandDialog = onDemand(() => import('./link-stand-dialog').then((module) => module.LinkStandDialog));

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > button': { minHeight: '44px', flexGrow: 1, whiteSpace: 'nowrap' },
  },
  main: { flexBasis: '100%' },
});

/** What an owner does with the review link: put it on a product, copy it, share it, print it (SPEC §2, §9). */
export function ReviewLinkActions({ business, stands }: { business: Business; stands: readonly StandView[] }) {
  const styles = useStyles();
  const { dialog, open, close } = useDialog<'qr' | 'use'>();
  const link = writeReviewLink(business);
  const copy = useCopy(errors.dashboard.success.reviewLinkCopied);
  const data: ShareData = { title: text.shareTitle(business.name), url: link };
  const shareLink = async () => {
    if ((await share(data)) === 'failed') await copy(link);
  };
  return (
    <div className={styles.actions}>
      <Button appearance="primary" className={styles.main} icon={<LinkRegular />} onClick={() => open('use')}>
        {text.use}
      </Button>
      <Button icon={<CopyRegular />} onClick={() => void copy(link)}>
        {text.copy}
      </Button>
      {canShare(data) && (
        <Button icon={<ShareRegular />} onClick={() => void shareLink()}>
          {text.share}
        </Button>
      )}
      <Button icon={<QrCodeRegular />} onClick={() => open('qr')}>
        {text.qr}
      </Button>
      {dialog === 'use' && <LinkStandDialog link={link} stands={stands} onClose={close} />}
      {dialog === 'qr' && (
        <QrCodeDialog
          title={text.qrDialog.title}
          link={link}
          linkLabel={text.qrDialog.link}
          alt={text.qrDialog.alt(business.name)}
          hint={text.qrDialog.hint}
          fileName={text.qrDialog.file}
          shareTitle={text.shareTitle(business.name)}
          copied={errors.dashboard.success.reviewLinkCopied}
          onClose={close}
        />
      )}
    </div>
  );
}
