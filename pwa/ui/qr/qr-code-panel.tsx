import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { dashboardText } from '../../text/dashboard';
import { media } from '../theme/breakpoints';
import { MessageBar } from '../state/message-bar';
import { SkeletonBlock } from '../state/skeletons';
import { drawQr, QR_PREVIEW_PX } from './qr-image';

const text = dashboardText.qr;

const useStyles = makeStyles({
  body: { display: 'grid', gap: '16px', justifyItems: 'center', textAlign: 'center' },
  // White in both themes: scanners want dark on light.
  code: {
    padding: '12px',
    borderRadius: '16px',
    backgroundColor: '#ffffff',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    lineHeight: 0,
  },
  waiting: { width: `${QR_PREVIEW_PX}px`, height: `${QR_PREVIEW_PX}px` },
  link: {
    overflowWrap: 'anywhere',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase400,
    padding: '4px 0',
    [media.coarse]: { padding: '12px 0' },
  },
  hint: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface Props {
  link: string;
  content: string;
  alt: string;
  linkLabel: string;
  hint?: string;
}

/** A QR code as it will be printed, the link it leads to, and what it is for. */
export function QrCodePanel({ link, content, alt, linkLabel, hint }: Props) {
  const styles = useStyles();
  const [preview, setPreview] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    drawQr(content, QR_PREVIEW_PX).then(
      (image) => isCurrent && setPreview(image),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
  return (
    <div className={styles.body}>
      {hasFailed && <MessageBar intent="error">{text.failed}</MessageBar>}
      <div className={styles.code}>
        {preview ? (
          <img src={preview} width={QR_PREVIEW_PX} height={QR_PREVIEW_PX} alt={alt} />
        ) : (
          <SkeletonBlock className={styles.waiting} />
        )}
      </div>
      <Link className={styles.link} href={link} target="_blank" rel="noopener noreferrer" aria-label={`${linkLabel}: ${link}`}>
        {link}
      </Link>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
