import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useState } from 'react';
import type { PageView } from '../../../../db/device/queries';
import { dayOf } from '../../../figures/days';
import type { PageFigures } from '../../../figures/page-figures';
import { landingPagesText } from '../../../text/landing-pages';
import { uiText } from '../../../text/shell';
import { ActionTooltip } from '../../../ui/action-tooltip';
import { ActionSheet, type SheetAction } from '../../../ui/dialog/action-sheet';
import { media, useIsPhone } from '../../../ui/theme/breakpoints';
import { Card } from '../../../ui/card';
import { withoutScheme } from '../../../text/address';
import { PageFiguresLine } from './page-figures-line';
import { PageMarks } from './page-marks';
import { PageThumbnail } from './page-thumbnail';

const text = landingPagesText;

const useStyles = makeStyles({
  card: { height: '100%', boxSizing: 'border-box', display: 'flex', flexDirection: 'column', overflow: 'hidden' },
  inner: {
    display: 'flex',
    flexGrow: 1,
    gap: '14px',
    [media.phone]: { padding: '12px' },
    [media.tabletUp]: { flexDirection: 'column', gap: 0 },
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: '6px',
    minWidth: 0,
    [media.tabletUp]: { padding: '16px 16px 12px' },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  address: {
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
    minHeight: '24px',
    display: 'inline-flex',
    alignItems: 'center',
    [media.coarse]: { minHeight: '44px', marginBlock: '-6px' },
  },
  plain: { color: tokens.colorNeutralForeground3 },
  date: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', marginTop: 'auto', paddingTop: '6px' },
  edit: {
    flexGrow: 1,
    minWidth: 'min-content',
    minHeight: '40px',
    [media.coarse]: { minHeight: '44px' },
    // The word has room there, its icon has not.
    [media.tiny]: { paddingInline: '6px', '& .fui-Button__icon': { display: 'none' } },
  },
  square: { minWidth: '40px', minHeight: '40px', [media.coarse]: { minWidth: '44px', minHeight: '44px' } },
});

interface Props {
  page: PageView;
  address: string;
  /** Products that show the page. */
  useCount: number;
  /** What was counted of it lately; null while the device has not been told. */
  figures: PageFigures | null;
  /** False while only this device knows the page. */
  isOnServer: boolean;
  /** Everything that can be done with it, editing first. */
  actions: readonly SheetAction[];
}

/** One landing page: what it looks like, where it is, whether it is used, and what can be done with it. */
export function PageCard({ page, address, useCount, figures, isOnServer, actions }: Props) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [edit, ...others] = actions;
  return (
    <Card isFlush className={styles.card}>
      <article className={styles.inner} aria-label={page.title}>
        <PageThumbnail page={page} />
        <div className={styles.words}>
          <h3 className={styles.title}>{page.title}</h3>
          {isOnServer ? (
            <Link href={address} target="_blank" rel="noopener noreferrer" className={styles.address}>
              {withoutScheme(address)}
            </Link>
          ) : (
            <span className={`${styles.address} ${styles.plain}`}>{withoutScheme(address)}</span>
          )}
          <PageMarks page={page} useCount={useCount} />
          {figures && isOnServer && <PageFiguresLine figures={figures} />}
          <span className={styles.date}>{text.created(dayOf(page.createdAt))}</span>
          <div className={styles.buttons}>
            <Button className={styles.edit} icon={<EditRegular />} aria-label={text.editNamed(page.title)} onClick={edit?.onSelect}>
              {text.edit}
            </Button>
            {isPhone ? (
              <Button
                className={styles.square}
                appearance="subtle"
                icon={<MoreHorizontalRegular />}
                aria-label={uiText.actionsFor(page.title)}
                onClick={() => setIsSheetOpen(true)}
              />
            ) : (
              others.map((action) => <IconAction key={action.key} action={action} title={page.title} className={styles.square} />)
            )}
          </div>
        </div>
      </article>
      {isPhone && (
        <ActionSheet
          isOpen={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          title={page.title}
          subtitle={withoutScheme(address)}
          actions={actions}
        />
      )}
    </Card>
  );
}

const NAMED: Readonly<Record<string, (title: string) => string>> = { open: text.openNamed, copy: text.copyNamed, delete: text.removeNamed };

function IconAction({ action, title, className }: { action: SheetAction; title: string; className: string }) {
  const { key, label, icon = null, isDisabled = false, disabledReason, onSelect } = action;
  return (
    <ActionTooltip relationship="description" content={(isDisabled && disabledReason) || label}>
      <Button
        className={className}
        appearance="subtle"
        icon={icon}
        aria-label={NAMED[key]?.(title) ?? label}
        disabledFocusable={isDisabled}
        onClick={onSelect}
      />
    </ActionTooltip>
  );
}
