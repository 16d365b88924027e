import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import type { ReactElement } from 'react';
import { adminText } from '../../../text/admin';

const text = adminText.stock;

export interface StockButtonsProps {
  isDisabled: boolean;
  /** Words alone, where there is no room for icons. */
  isCompact?: boolean;
  onCsv: () => void;
  onQr: () => void;
  onDelete: () => void;
}

/** What can be done with the chosen products; each says so when none is chosen (SPEC §5). */
export function StockButtons({ isDisabled, isCompact = false, onCsv, onQr, onDelete }: StockButtonsProps) {
  const button = (label: string, icon: ReactElement, onClick: () => void) => (
    <Button icon={isCompact ? undefined : icon} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {button(text.csv, <ArrowDownloadRegular />, onCsv)}
      {button(text.qr, <QrCodeRegular />, onQr)}
      {button(text.delete, <DeleteRegular />, onDelete)}
    </>
  );
}
