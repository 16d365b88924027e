import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { CallRegular } from '@fluentui/react-icons/svg/call';
import { GlobeRegular } from '@fluentui/react-icons/svg/globe';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import type { ReactElement } from 'react';
import type { Business } from '../../../../api/contract/business';
import { formatDecimal } from '../../../text/format';
import { reviewsInWords, reviewsText as text } from '../../../text/reviews';
import { media } from '../../../ui/theme/breakpoints';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import { mapLink } from './google-links';
import { targetHost } from '../stands/target-label';
import { Stars } from './stars';

const useStyles = makeStyles({
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  rating: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', margin: '4px 0 12px' },
  average: {
    fontSize: '40px',
    lineHeight: '48px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
  stars: { display: 'grid', gap: '2px' },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  facts: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2px' },
  fact: { display: 'flex', alignItems: 'center', gap: '10px', minHeight: '28px', [media.coarse]: { minHeight: '44px' } },
  icon: { display: 'inline-flex', fontSize: '18px', color: tokens.colorNeutralForeground3, flexShrink: 0 },
  link: {
    overflowWrap: 'anywhere',
    minHeight: '24px',
    [media.coarse]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
  },
});

function Fact({ icon, label, href, children }: { icon: ReactElement; label: string; href: string; children: string }) {
  const styles = useStyles();
  return (
    <li className={styles.fact}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <VisuallyHidden>{label}: </VisuallyHidden>
      <Link className={styles.link} href={href} {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noopener noreferrer' })}>
        {children}
      </Link>
    </li>
  );
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address);

/** What Google shows of the business: name, average, count, address, phone, website (SPEC §2). */
export function BusinessInfo({ business }: { business: Business }) {
  const styles = useStyles();
  const { name, rating, user_ratings_total: count, formatted_address: address, formatted_phone_number: phone, website } = business;
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.rating}>
        {rating === null ? (
          <span className={styles.count}>{text.noRating}</span>
        ) : (
          <>
            <span className={styles.average} aria-hidden="true">
              {formatDecimal(rating)}
            </span>
            <span className={styles.stars}>
              <Stars rating={rating} isLarge />
              <span className={styles.count}>{reviewsInWords(count)}</span>
            </span>
          </>
        )}
      </div>
      <ul className={styles.facts}>
        {address && (
          <Fact icon={<LocationRegular />} label={text.address} href={mapLink(business)}>
            {address}
          </Fact>
        )}
        {phone && (
          <Fact icon={<CallRegular />} label={text.phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </Fact>
        )}
        {website && isWebAddress(website) && (
          <Fact icon={<GlobeRegular />} label={text.website} href={website}>
            {targetHost(website)}
          </Fact>
        )}
      </ul>
    </div>
  );
}
