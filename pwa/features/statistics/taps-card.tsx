import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { endpointUrl } from '../../../api/contract/client';
import { endpoints } from '../../../api/contract/endpoints';
import type { DayRange } from '../../figures/day-range';
import { useIsOnline } from '../../platform/online';
import { statisticsText } from '../../text/statistics';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { useCardStyles } from './card-styles';

const text = statisticsText.taps;

const useStyles = makeStyles({
  hint: { margin: '0 0 12px', color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300, maxWidth: '65ch' },
  button: { minHeight: '44px', borderRadius: '10px' },
});

/** Every tap of the period as a file. The browser fetches it itself, so that it may be of any size. */
export function TapsCard({ range }: { range: DayRange }) {
  const styles = useStyles();
  const card = useCardStyles();
  const isOnline = useIsOnline();
  return (
    <Card label={text.title}>
      <div className={card.head}>
        <h2 className={card.title}>{text.title}</h2>
      </div>
      <p className={styles.hint}>{isOnline ? text.hint : text.offline}</p>
      {isOnline ? (
        <ButtonLink to={endpointUrl(endpoints.exportTaps, {}, { ...range })} isExternal icon={<ArrowDownloadRegular />}>
          {text.download}
        </ButtonLink>
      ) : (
        <Button className={styles.button} icon={<ArrowDownloadRegular />} disabled>
          {text.download}
        </Button>
      )}
    </Card>
  );
}
