import { makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import type { ReactElement } from 'react';
import { mapLink, phoneLink } from '../../../api/contract/site';
import { useSite } from '../../lookups/use-site';
import { contactText } from '../../text/contact';
import { IconTile } from '../../ui/icon-tile';
import { media } from '../../ui/theme/breakpoints';
import { SkeletonBlock } from '../../ui/state/skeletons';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '16px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [media.phone]: { gap: '12px' },
  },
  card: {
    display: 'flex',
    gap: '16px',
    alignItems: 'center',
    minHeight: '84px',
    boxSizing: 'border-box',
    padding: '16px 20px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    boxShadow: appTokens.colorSoftShadow,
  },
  words: { display: 'grid', gap: '2px', minWidth: 0, flexGrow: 1 },
  label: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    [media.coarse]: { minHeight: '44px', marginBlock: '-8px' },
    justifySelf: 'start',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    borderRadius: '4px',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

interface Way {
  label: string;
  icon: ReactElement;
  /** undefined until the installation has told it. */
  value: string | undefined;
  href: string;
  /** Opens beside the portal; read aloud, because nothing else tells. */
  newTabName?: string;
}

/** Email, phone, and the address, which opens a map in a new tab. */
export function ContactCards() {
  const styles = useStyles();
  const site = useSite();
  const ways: readonly Way[] = [
    { label: contactText.email, icon: <MailRegular />, value: site?.supportEmail, href: `mailto:${site?.supportEmail}` },
    {
      label: contactText.phone,
      icon: <CallRegular />,
      value: site?.supportPhone,
      href: phoneLink(site?.supportPhone ?? ''),
    },
    {
      label: contactText.address,
      icon: <LocationRegular />,
      value: site?.companyAddress,
      href: mapLink(site?.companyAddress ?? ''),
      newTabName: contactText.addressLink(site?.companyAddress ?? ''),
    },
  ];
  return (
    <ul className={styles.list} aria-label={contactText.ways}>
      {ways.map(({ label, icon, value, href, newTabName }) => (
        <li key={label} className={styles.card}>
          <IconTile icon={icon} />
          <div className={styles.words}>
            <h2 className={styles.label}>{label}</h2>
            {value === undefined ? (
              <SkeletonBlock width="70%" height="20px" />
            ) : (
              <a
                className={styles.link}
                href={href}
                {...(newTabName && { target: '_blank', rel: 'noopener noreferrer', 'aria-label': newTabName })}
              >
                {value}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
