import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { StandView } from '../../../../db/device/queries';
import { productTypeName } from '../../../text/dashboard';
import { compareText } from '../../../text/format';
import { reviewsText } from '../../../text/reviews';
import { EmptyState } from '../../../ui/state/empty-state';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { ChoiceList } from './choice-list';
import { standName } from '../../../text/stand-name';
import { targetHost } from '../stands/target-label';
import { useStandEdits } from '../stands/use-stand-edits';

const text = reviewsText.useDialog;

const useStyles = makeStyles({ hint: { margin: '0 0 16px', color: tokens.colorNeutralForeground2 } });

function targetInWords(stand: StandView, link: string): string {
  if (stand.redirectUrl === link) return text.already;
  if (!stand.targetUrl) return text.none;
  return text.now(stand.landingPage?.title ?? targetHost(stand.targetUrl));
}

/** Points one of the owner's products at the review link: one tap on the product (an edit like any other, also offline). */
export function LinkStandDialog({ link, stands, onClose }: { link: string; stands: readonly StandView[]; onClose: () => void }) {
  const styles = useStyles();
  const { update } = useStandEdits();
  const [busyKey, setBusyKey] = useState<string | null>(null);
  const point = async (stand: StandView) => {
    setBusyKey(stand._id);
    const isSaved = await update(stand, { nickname: stand.nickname, redirectUrl: link, landingPageId: null });
    if (isSaved) onClose();
    else setBusyKey(null);
  };
  // Those that lead nowhere first: they are most likely the ones.
  const ordered = [...stands].sort((a, b) => Number(a.configured) - Number(b.configured) || compareText(standName(a), standName(b)));
  const choices = ordered.map((stand) => ({
    key: stand._id,
    title: standName(stand),
    detail: `${stand.standerId} · ${productTypeName(stand.productType)} · ${targetInWords(stand, link)}`,
    isDisabled: stand.redirectUrl === link,
    onChoose: () => void point(stand),
  }));
  return (
    <ResponsiveDialog isOpen onClose={onClose} title={text.title}>
      {stands.length === 0 ? (
        <EmptyState title={text.empty} />
      ) : (
        <>
          <p className={styles.hint}>{text.hint}</p>
          <ChoiceList label={text.title} choices={choices} busyKey={busyKey} />
        </>
      )}
    </ResponsiveDialog>
  );
}
