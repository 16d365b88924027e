import { Avatar, Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { Review } from '../../../../api/contract/business';
import { formatAge, formatLongDate } from '../../../text/format';
import { reviewsText as text } from '../../../text/reviews';
import { media } from '../../../ui/theme/breakpoints';
import { Stars } from './stars';

const useStyles = makeStyles({
  item: { display: 'flex', gap: '12px', minWidth: 0, padding: '16px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  words: { flexGrow: 1, minWidth: 0 },
  author: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  meta: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
    margin: '2px 0 6px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  text: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  clamped: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 3, overflow: 'hidden' },
  silent: { color: tokens.colorNeutralForeground3, fontStyle: 'italic' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    marginTop: '4px',
    fontSize: tokens.fontSizeBase200,
    ':empty': { display: 'none' },
  },
  more: {
    minWidth: 0,
    minHeight: '28px',
    padding: 0,
    color: tokens.colorBrandForegroundLink,
    justifyContent: 'flex-start',
    [media.coarse]: { minHeight: '44px' },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    fontSize: tokens.fontSizeBase200,
    [media.coarse]: { minHeight: '44px' },
  },
});

/** Longer texts are cut after three lines; about what three lines hold. */
const CLAMP_FROM = 150;
const isLong = (words: string): boolean => words.length > CLAMP_FROM || words.split('\n').length > 3;

function Words({ words }: { words: string }) {
  const styles = useStyles();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (words.trim() === '') return <p className={mergeClasses(styles.text, styles.silent)}>{text.noText}</p>;
  const canFold = isLong(words);
  // The guest's language is not known: better no language than a wrong one.
  return (
    <>
      <p id={id} lang="" dir="auto" className={mergeClasses(styles.text, canFold && !isOpen && styles.clamped)}>
        {words}
      </p>
      {canFold && (
        <Button
          appearance="transparent"
          size="small"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? text.readLess : text.readMore}
        </Button>
      )}
    </>
  );
}

/** One review with the author's credit and links where Google gave them; pictures only when they were asked for. */
export function ReviewItem({ review, showPhoto }: { review: Review; showPhoto: boolean }) {
  const styles = useStyles();
  const at = review.time * 1000;
  const photo = showPhoto ? review.profile_photo_url : null;
  return (
    <article className={styles.item} aria-label={text.by(review.author_name)}>
      <Avatar
        aria-hidden="true"
        name={review.author_name}
        color="colorful"
        size={40}
        image={photo ? { src: photo, alt: '', referrerPolicy: 'no-referrer', loading: 'lazy' } : undefined}
      />
      <div className={styles.words}>
        <h4 className={styles.author}>
          {review.authorUrl ? (
            <Link href={review.authorUrl} target="_blank" rel="noopener noreferrer">
              {review.author_name}
            </Link>
          ) : (
            review.author_name
          )}
        </h4>
        <div className={styles.meta}>
          <Stars rating={review.rating} />
          <time dateTime={new Date(at).toISOString()} title={formatLongDate(at)}>
            {formatAge(at)}
          </time>
        </div>
        <Words words={review.text} />
        <div className={styles.foot}>
          {review.reviewUrl && (
            <Link className={styles.link} href={review.reviewUrl} target="_blank" rel="noopener noreferrer">
              {text.onGoogle}
            </Link>
          )}
          {review.flagUrl && (
            <Link className={styles.link} appearance="subtle" href={review.flagUrl} target="_blank" rel="noopener noreferrer">
              {text.report}
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}
